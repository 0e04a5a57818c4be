import type { FunctionName } from './bundle.ts';

/** One DynamoDB right each; a transaction needs the rights of its parts. */
type TableRight = 'GetItem' | 'BatchGetItem' | 'Query' | 'PutItem' | 'UpdateItem' | 'DeleteItem' | 'ConditionCheckItem' | 'BatchWriteItem';

export interface FunctionNeeds {
  /** MB; processor time grows with it, 1,769 MB are one whole processor. */
  readonly memory: number;
  readonly seconds: number;
  readonly table: readonly TableRight[];
  readonly indexes: readonly ('GSI1' | 'GSI2')[];
  readonly files: readonly ('read' | 'write')[];
  readonly exports: readonly ('read' | 'write')[];
  readonly startsWorker: boolean;
}

/** Every group resolves the session: one batch read, and an update when half of the idle time has gone by. */
const session = ['GetItem', 'BatchGetItem', 'UpdateItem'] as const;
const none = { indexes: [], files: [], exports: [], startsWorker: false } as const;

/** What each function may do and how much of it; whatever is not listed is denied by its role. */
export const functionNeeds: Record<FunctionName, FunctionNeeds> = {
  // One processor: a login is 40 ms of argon2id.
  session: { ...none, memory: 1769, seconds: 10, table: [...session, 'PutItem', 'DeleteItem'] },
  projects: { ...none, memory: 1024, seconds: 10, table: [...session, 'Query'], indexes: ['GSI2'] },
  cards: {
    ...none,
    memory: 1769,
    seconds: 15,
    table: [...session, 'Query', 'PutItem', 'DeleteItem', 'ConditionCheckItem'],
    indexes: ['GSI1', 'GSI2'],
  },
  // Reads workbooks from outside: it can reach neither cards nor exports through an index, and deletes nothing.
  designs: { ...none, memory: 1769, seconds: 25, table: [...session, 'Query', 'PutItem'], files: ['read', 'write'] },
  export: { ...none, memory: 1024, seconds: 29, table: [...session, 'PutItem'], exports: ['read'], startsWorker: true },
  'export-worker': {
    ...none,
    memory: 2048,
    seconds: 900,
    table: ['GetItem', 'BatchGetItem', 'Query', 'UpdateItem'],
    exports: ['write'],
  },
};
