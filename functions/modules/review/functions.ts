import { any, partitions, type FunctionPlan } from '../../function-plan.ts';
import { mailMarkKey, queriesOfFolder } from './data/keys.ts';

const { byUpdate, caller, cards, counters, digestSecret, domain, domainList, guards, ofHospital, org, project, projectList, session, wholeFolder, widths } = partitions;
const queries = queriesOfFolder(any).pk;

export const reviewFunctions = {
  // Saves cards as the group `cards` does, but makes none.
  review: {
    entry: 'functions/modules/review/handler.ts',
    kind: 'group',
    memory: 1769,
    seconds: 15,
    reads: [...caller, wholeFolder, domain, digestSecret],
    puts: [cards, guards, project],
    updates: [session, cards, widths, counters, org, project],
    deletes: [guards],
    indexes: { GSI1: [byUpdate, queries], GSI2: [domainList], GSI4: [ofHospital] },
    lists: 'read',
    mail: 'sender',
  },
  // Writes to people about questions; looks at no card.
  'mail-worker': {
    entry: 'functions/modules/review/mail-worker.ts',
    kind: 'clock',
    everyMinutes: 5,
    memory: 512,
    seconds: 600,
    reads: [project, org, domain],
    updates: [mailMarkKey(any, any).pk],
    indexes: { GSI1: [queries], GSI2: [projectList, domainList] },
    mail: 'send',
  },
} as const satisfies Readonly<Record<string, FunctionPlan>>;
