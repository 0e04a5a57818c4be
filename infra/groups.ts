import type { FunctionName, ServiceName, WorkerName } from './bundle.ts';

/** Partition keys as patterns (functions/README, "Entities"): a role reaches the items under them and no others. */
type Keys = readonly string[];

export interface FunctionNeeds {
  /** MB; processor time grows with it, 1,769 MB are one whole processor. */
  readonly memory: number;
  readonly seconds: number;
  readonly nodeOptions?: string;
  /** Get, batch get and query; a function without any knows of no table. */
  readonly reads?: Keys;
  readonly puts?: Keys;
  readonly updates?: Keys;
  readonly deletes?: Keys;
  readonly indexes?: readonly ('GSI1' | 'GSI2')[];
  /** Archives uploaded files and remembers which design came from which, or opens an archived file. */
  readonly files?: 'archive' | 'open';
  readonly exports?: 'read' | 'write';
  readonly starts?: WorkerName | ServiceName;
}

const session = 'S#*';
const org = 'O#*';
const project = 'P#*';
const counters = 'P#*#T';
/** One shard; more of them are more patterns. */
const cards = 'F#*#0';
const guards = 'F#*#U#*';
const digestSecret = 'K#';
const login = 'LG#*';
const abbrev = 'OA#*';
const attempts = 'TH#*';
const purgeJobs = 'Z#';

/** What resolving the caller reads; a session is also written again when part of its idle time has gone by. */
const caller = [session, org, project];

/** What each function may do, and how much of a machine it gets. */
export const functionNeeds: Record<FunctionName, FunctionNeeds> = {
  // One whole processor: a login is 40 ms of argon2id.
  session: {
    memory: 1769,
    seconds: 10,
    reads: [...caller, login, 'DM#*', digestSecret],
    puts: [session, digestSecret],
    updates: [session, attempts],
    deletes: [session, attempts],
    indexes: ['GSI2'],
  },
  projects: { memory: 1024, seconds: 10, reads: [...caller, 'DM#*'], puts: [project], updates: [session], deletes: [project], indexes: ['GSI2'] },
  // One whole processor: a new password is 40 ms of argon2id, and so is the look at the present one.
  own: {
    memory: 1769,
    seconds: 10,
    reads: [...caller, login, digestSecret],
    puts: [login, digestSecret],
    updates: [session, org, login, project, attempts],
    deletes: [login, attempts],
    indexes: ['GSI2'],
  },
  org: {
    memory: 1769,
    seconds: 10,
    reads: [...caller, login, digestSecret],
    puts: [org, login, digestSecret],
    updates: [session, org, login, project],
    deletes: [login],
    indexes: ['GSI2'],
  },
  owner: {
    memory: 1024,
    seconds: 10,
    reads: [...caller, digestSecret],
    puts: [project, digestSecret],
    updates: [session, project],
    deletes: [project],
  },
  cards: {
    memory: 1769,
    seconds: 15,
    reads: [...caller, 'F#*', 'I#*', 'DM#*', digestSecret],
    puts: [cards, guards, 'I#*', digestSecret],
    updates: [session, cards, 'F#*#N', 'F#*#W', counters],
    deletes: [guards],
    indexes: ['GSI1', 'GSI2'],
  },
  // Opens no file that comes in: it archives it and waits for the compiler, whose time ends before its own.
  designs: {
    memory: 1024,
    seconds: 29,
    reads: [...caller, 'F#*#V', 'F#*#B'],
    puts: ['F#*#V', 'F#*#B'],
    updates: [session, project],
    files: 'archive',
    starts: 'compiler',
  },
  // Opens workbooks from outside: no table, no right but to read the archived file. Its bounds are those of a hostile file.
  compiler: { memory: 1769, seconds: 20, files: 'open' },
  // Counts over the answers of a folder's cards what an upload would change; writes nothing.
  versions: { memory: 1769, seconds: 25, reads: [...caller, 'F#*'], updates: [session] },
  // Counts and shares for managers, with the small numbers of others hidden; writes nothing.
  figures: { memory: 1769, seconds: 25, reads: [...caller, 'F#*'], updates: [session] },
  export: {
    memory: 1024,
    seconds: 29,
    reads: [...caller, 'X#*'],
    puts: ['X#*'],
    updates: [session, 'X#*'],
    exports: 'read',
    starts: 'export-worker',
  },
  manage: {
    memory: 1769,
    seconds: 25,
    reads: [...caller, login, 'DM#*', purgeJobs, digestSecret],
    puts: [org, login, abbrev, project, 'DM#*', purgeJobs, digestSecret],
    updates: [session, org, login, project],
    deletes: [login, abbrev, project, 'DM#*', purgeJobs],
    indexes: ['GSI2'],
    starts: 'purge-worker',
  },
  // Holds a whole code list in memory, of some 100,000 rows at most.
  master: { memory: 1769, seconds: 10, reads: caller, updates: [session] },
  'export-worker': {
    memory: 2048,
    seconds: 900,
    // A young generation of 4 MB: pages of cards live shortly, and the heap stays near its least.
    nodeOptions: '--max-semi-space-size=4',
    reads: [project, 'F#*', 'X#*'],
    updates: ['X#*'],
    exports: 'write',
  },
  // Moves everything of what was deleted under keys of its own (Y#), from where it can be brought back for 30 days.
  'purge-worker': {
    memory: 1769,
    seconds: 900,
    reads: [session, org, project, 'F#*', login, abbrev, purgeJobs, digestSecret],
    puts: ['Y#*'],
    updates: [purgeJobs, counters],
    deletes: [session, org, project, 'F#*', login, abbrev],
    indexes: ['GSI2'],
  },
};
