import { partitions, type FunctionPlan } from '../../function-plan.ts';

const { caller, digestSecret, login, ofUsers, org, project, session } = partitions;

export const oversightFunctions = {
  // Emergency access is stored like a membership, in the partition of the project. The records of exports lie in partitions that its pattern covers.
  oversight: { entry: 'functions/modules/oversight/handler.ts', kind: 'group', memory: 1024, seconds: 10, reads: caller, puts: [project], updates: [session, project], deletes: [project] },
  // A person who moves gets an account in another organisation, and leaves all projects.
  moving: {
    entry: 'functions/modules/oversight/moving/handler.ts',
    kind: 'group',
    memory: 1024,
    seconds: 25,
    reads: [...caller, login, digestSecret],
    puts: [project, org],
    updates: [session, project, org, login],
    deletes: [project],
    indexes: { GSI2: [ofUsers] },
  },
} as const satisfies Readonly<Record<string, FunctionPlan>>;
