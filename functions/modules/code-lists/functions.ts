import { any, partitions, type FunctionPlan } from '../../function-plan.ts';
import { codeListsOf } from './data/keys.ts';

const { caller, designs, domain, domainList, projectList, session } = partitions;
const lists = codeListsOf(any).pk;

export const domainListFunctions = {
  'domain-lists': {
    entry: 'functions/modules/code-lists/handler.ts',
    kind: 'group',
    memory: 1024,
    seconds: 29,
    reads: [...caller, ...designs, domain, lists],
    puts: [lists],
    updates: [session],
    deletes: [lists],
    indexes: { GSI2: [domainList, projectList] },
    files: 'archive',
    starts: ['compiler'],
  },
} as const satisfies Readonly<Record<string, FunctionPlan>>;

/** A workbook may name a list of the domain. */
export const listsForDesigns = { designs: [lists] } as const;
