import { partitions, type FunctionPlan } from '../../function-plan.ts';

const { caller, cards, counters, designs, digestSecret, domain, domainList, guards, numbers, org, project, projectList, session, wholeFolder, widths } = partitions;

export const helpFunctions = {
  help: {
    entry: 'functions/modules/help/handler.ts',
    kind: 'group',
    memory: 1769,
    seconds: 25,
    reads: [...caller, ...designs],
    puts: [...designs, project],
    updates: [session, project],
    deletes: [project],
    indexes: { GSI2: [projectList] },
    files: 'archive',
    starts: ['demo-worker'],
  },
  'demo-worker': {
    entry: 'functions/modules/help/demo-worker.ts',
    kind: 'worker',
    memory: 1769,
    seconds: 900,
    reads: [project, org, wholeFolder, domain, digestSecret],
    puts: [cards, guards],
    updates: [cards, numbers, widths, counters],
    indexes: { GSI2: [domainList] },
    lists: 'read',
  },
} as const satisfies Readonly<Record<string, FunctionPlan>>;
