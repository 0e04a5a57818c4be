import { partitions, type FunctionPlan } from '../../function-plan.ts';

const { caller, domain, domainList, ofHospital, session, wholeFolder } = partitions;

export const statisticsFunctions = {
  statistics: {
    entry: 'functions/modules/statistics/handler.ts',
    kind: 'group',
    memory: 1769,
    seconds: 25,
    reads: [...caller, wholeFolder, domain],
    updates: [session],
    indexes: { GSI2: [domainList], GSI4: [ofHospital] },
    lists: 'read',
  },
} as const satisfies Readonly<Record<string, FunctionPlan>>;
