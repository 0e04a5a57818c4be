import { partitions, type FunctionPlan } from '../../function-plan.ts';

const { caller, cards, claims, counters, digestSecret, domain, domainList, guards, ofHospital, session, wholeFolder, widths } = partitions;

export const versionFunctions = {
  versions: {
    entry: 'functions/modules/versions/handler.ts',
    kind: 'group',
    memory: 1769,
    seconds: 25,
    reads: [...caller, wholeFolder, claims, domain, digestSecret],
    puts: [cards, guards, claims],
    updates: [session, cards, widths, counters],
    deletes: [guards],
    indexes: { GSI2: [domainList], GSI4: [ofHospital] },
    lists: 'read',
  },
} as const satisfies Readonly<Record<string, FunctionPlan>>;
