import { partitions, type FunctionPlan } from '../../function-plan.ts';

const { byUpdate, caller, digestSecret, domain, domainList, exportRecords, ofHospital, project, session, tokens, wholeFolder } = partitions;

export const machineFunctions = {
  // It issues tokens (sessions with a scope) and records them in the project's history. Of cards it only writes export records.
  machines: {
    entry: 'functions/modules/machines/handler.ts',
    kind: 'group',
    memory: 1769,
    seconds: 15,
    reads: [...caller, wholeFolder, domain, digestSecret],
    puts: [session, project],
    updates: [session, project, exportRecords],
    deletes: [session],
    indexes: { GSI1: [byUpdate], GSI2: [domainList, tokens], GSI3: [ofHospital] },
    lists: 'read',
  },
} as const satisfies Readonly<Record<string, FunctionPlan>>;
