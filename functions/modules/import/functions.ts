import { any, partitions, type FunctionPlan } from '../../function-plan.ts';
import { headingsKey } from './data/keys.ts';

const { caller, cards, claims, counters, designs, digestSecret, domain, domainList, guards, numbers, org, project, session, wholeFolder, widths } = partitions;
const imports = headingsKey(any).pk;

export const importFunctions = {
  import: {
    entry: 'functions/modules/import/handler.ts',
    kind: 'group',
    memory: 1769,
    seconds: 25,
    reads: [...caller, ...designs, imports],
    puts: [imports],
    updates: [session, imports],
    uploads: 'all',
    lists: 'read',
    starts: ['import-reader', 'import-worker'],
  },
  // It opens uploaded files, so it may not reach the table. Workbooks are read whole; the memory limits them.
  'import-reader': { entry: 'functions/modules/import/reader.ts', kind: 'worker', memory: 3008, seconds: 900, uploads: 'all' },
  // It saves cards like the group `cards`, many at a time. Simultaneous creates conflict, so it may use further counter partitions.
  'import-worker': {
    entry: 'functions/modules/import/worker.ts',
    kind: 'worker',
    memory: 1769,
    seconds: 900,
    reads: [project, org, wholeFolder, claims, domain, digestSecret],
    puts: [cards, guards],
    updates: [cards, numbers, widths, counters, imports],
    deletes: [guards],
    indexes: { GSI2: [domainList] },
    uploads: 'all',
    lists: 'read',
  },
} as const satisfies Readonly<Record<string, FunctionPlan>>;
