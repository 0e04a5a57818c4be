import { partitions, type FunctionPlan } from '../../function-plan.ts';

const { caller, ofHospital, session, wholeFolder } = partitions;

export const versionFunctions = {
  versions: {
    entry: 'functions/modules/versions/handler.ts',
    kind: 'group',
    memory: 1769,
    seconds: 25,
    reads: [...caller, wholeFolder],
    updates: [session],
    indexes: { GSI4: [ofHospital] },
    lists: 'read',
  },
} as const satisfies Readonly<Record<string, FunctionPlan>>;
