import { partitions, type FunctionPlan } from '../../function-plan.ts';

const { caller, deletions, designs, project, projectList, session } = partitions;

export const testFolderFunctions = {
  'test-folders': {
    entry: 'functions/modules/test-folders/handler.ts',
    kind: 'group',
    memory: 1024,
    seconds: 25,
    reads: [...caller, ...designs],
    puts: [...designs, project, deletions],
    updates: [session, project],
    indexes: { GSI2: [projectList] },
    starts: ['purge-worker'],
  },
} as const satisfies Readonly<Record<string, FunctionPlan>>;
