import { partitions, type FunctionPlan } from '../../function-plan.ts';

const { caller, project, session } = partitions;

export const oversightFunctions = {
  // Emergency access is stored like a membership, in the partition of the project. The records of exports lie in partitions that its pattern covers.
  oversight: {
    entry: 'functions/modules/oversight/handler.ts',
    kind: 'group',
    memory: 1024,
    seconds: 10,
    reads: caller,
    puts: [project],
    updates: [session, project],
    deletes: [project],
  },
} as const satisfies Readonly<Record<string, FunctionPlan>>;
