import type { IndexName } from '#functions/data/keys.ts';
import {
  abbrevKey,
  cardPartition,
  cardShards,
  cardsByLink,
  cardsOfHospital,
  cardsByUpdate,
  codeListsOf,
  countsOfProject,
  designPartsOf,
  designVersionKey,
  digestSecretKey,
  domainKey,
  domainsOfAll,
  exportJobKey,
  headingsKey,
  exportRecordsOf,
  idGuardKey,
  idempotencyKey,
  likenessOf,
  linkageIndexKey,
  mailMarkKey,
  loginKey,
  loginsAlike,
  numberingKey,
  orgKey,
  orgsOfAll,
  pairsOf,
  placesOfUser,
  projectKey,
  projectsOfAll,
  purgeJobs,
  queriesOfFolder,
  repeatWidthKey,
  sessionKey,
  spreadAttribute,
  spreadFolders,
  tokensOfFolder,
  trashOf,
  turnKey,
  workerLeaseKey,
} from '#functions/data/keys.ts';
import type { FunctionName, ServiceName, WorkerName } from './bundle.ts';

/** Partition keys as patterns (functions/README, "Entities"): a role reaches the items under them and no others. */
type Keys = readonly string[];

export interface FunctionNeeds {
  /** MB; processor time grows with it, 1,769 MB are one whole processor. */
  readonly memory: number;
  readonly seconds: number;
  readonly nodeOptions?: string;
  /** Get, batch get, query, and conditions of a transaction; a function without any knows of no table. */
  readonly reads?: Keys;
  readonly puts?: Keys;
  readonly updates?: Keys;
  readonly deletes?: Keys;
  /** Aggregates that it may mark with the spread of a folder, and write nothing else to (`data/folder-spread.ts`). */
  readonly spreads?: { readonly keys: Keys; readonly attributes: readonly string[] };
  /** Partitions of each index that may be queried; what a role may not list, it does not find there either. */
  readonly indexes?: { readonly [Index in IndexName]?: Keys };
  /** Archives uploaded files and remembers which design came from which, or opens an archived file. */
  readonly files?: 'archive' | 'open';
  /** Reads the long lists of choices that designs name. */
  readonly lists?: 'read';
  readonly exports?: 'read' | 'write';
  /** Files to be imported, and what was read and found of them. */
  readonly imports?: 'all';
  readonly starts?: readonly (WorkerName | ServiceName)[];
  /** Sends mails, from the sender of the setting alone; `sender`: says which it is. */
  readonly mail?: 'send' | 'sender';
}

/** Whatever stands in this place of a key. */
const any = '*';
const session = sessionKey(any).pk;
const org = orgKey(any).pk;
const project = projectKey(any).pk;
const counters = [countsOfProject(any).pk, `${countsOfProject(any).pk}#${any}`];
const spreadList = spreadFolders.pk;
const spreads = { keys: [project], attributes: ['pk', 'sk', spreadAttribute(any)] };
const cards = cardShards.map((shard) => cardPartition(any, shard));
/** Cards and all that stands beside them. */
const wholeFolder = cardsByUpdate(any);
const guards = idGuardKey(any, any).pk;
const designs = [designVersionKey(any, 0).pk, designPartsOf(any, 0).pk];
const numbers = numberingKey(any, any, null).pk;
const widths = repeatWidthKey(any, any).pk;
const linkageIndex = linkageIndexKey(any).pk;
const alike = likenessOf(any).pk;
const pairs = pairsOf(any).pk;
/** Creates by their key, and claims of linkage values. */
const claims = idempotencyKey(any).pk;
const digestSecret = digestSecretKey.pk;
const login = loginKey(any).pk;
const abbrev = abbrevKey(any).pk;
const attempts = turnKey(any).pk;
const domain = domainKey(any).pk;
const codeLists = codeListsOf(any).pk;
const job = exportJobKey(any).pk;
const imports = headingsKey(any).pk;
const exportRecords = exportRecordsOf(any).pk;
const exportPlaces = workerLeaseKey('export', 0).pk;
const purgePlaces = workerLeaseKey('purge', 0).pk;
const deletions = purgeJobs.pk;
const trash = trashOf(any, any).pk;
/** Partitions of the indexes: what is listed by something else than its place. */
const byUpdate = cardsByUpdate(any);
const byLink = cardsByLink(any, any);
const ofHospital = cardsOfHospital(any, any);
const ofUsers = placesOfUser(any).pk;
const tokens = tokensOfFolder(any).pk;
const alikeLogins = loginsAlike(any).pk;
const [orgList, projectList, domainList] = [orgsOfAll.pk, projectsOfAll.pk, domainsOfAll.pk];

/** What resolving the caller reads; a session is also written again when part of its idle time has gone by. */
const caller = [session, org, project];

/** What each function may do, and how much of a machine it gets. */
export const functionNeeds: Record<FunctionName, FunctionNeeds> = {
  // One whole processor: a login is 40 ms of argon2id.
  session: {
    memory: 1769,
    seconds: 10,
    reads: [...caller, login, attempts, domain, digestSecret],
    puts: [session],
    updates: [session, attempts],
    deletes: [session],
    indexes: { GSI2: [domainList] },
  },
  projects: { memory: 1024, seconds: 10, reads: [...caller, domain], puts: [project], updates: [session, project], deletes: [project], indexes: { GSI2: [domainList, ofUsers] } },
  // One whole processor: a new password is 40 ms of argon2id, and so is the look at the present one.
  account: {
    memory: 1769,
    seconds: 10,
    reads: [...caller, login, attempts, digestSecret],
    puts: [login],
    updates: [session, org, login, project, attempts],
    deletes: [login],
    indexes: { GSI2: [ofUsers] },
    mail: 'sender',
  },
  'org-admin': {
    memory: 1769,
    seconds: 10,
    reads: [...caller, login, digestSecret],
    puts: [org, login],
    updates: [session, org, login, project],
    deletes: [login],
    indexes: { GSI2: [ofUsers, alikeLogins] },
  },
  'project-admin': {
    memory: 1024,
    seconds: 10,
    reads: [...caller, ...designs, domain, digestSecret],
    puts: [session, project],
    updates: [session, project],
    deletes: [session, project],
    indexes: { GSI2: [domainList, tokens] },
    mail: 'sender',
  },
  cards: {
    memory: 1769,
    seconds: 15,
    reads: [...caller, wholeFolder, claims, domain, digestSecret],
    puts: [...cards, guards, claims, spreadList, alike, pairs],
    updates: [session, ...cards, numbers, widths, ...counters, exportRecords],
    spreads,
    deletes: [guards, alike],
    indexes: { GSI1: [byUpdate], GSI2: [byLink, domainList, ofUsers], GSI3: [ofHospital], GSI4: [ofHospital] },
    lists: 'read',
    starts: ['linkage-worker'],
  },
  // Opens no file that comes in: it archives it and waits for the compiler, whose time ends before its own.
  designs: {
    memory: 1024,
    seconds: 29,
    reads: [...caller, ...designs, domain, codeLists],
    puts: [...designs, codeLists, project],
    updates: [session, project],
    deletes: [codeLists, project],
    indexes: { GSI2: [domainList, projectList] },
    files: 'archive',
    starts: ['compiler', 'import-worker'],
  },
  // Opens workbooks from outside: no table, no right but to read the archived file and to store the lists in it by their hash. Its bounds are those of a hostile file.
  compiler: { memory: 1769, seconds: 20, files: 'open' },
  // Counts over the answers of a folder's cards what an upload would change; writes nothing.
  versions: { memory: 1769, seconds: 25, reads: [...caller, wholeFolder], updates: [session], lists: 'read' },
  // Counts and shares for managers, with the small numbers of others hidden; writes nothing.
  statistics: { memory: 1769, seconds: 25, reads: [...caller, wholeFolder, domain], updates: [session], indexes: { GSI2: [domainList], GSI4: [ofHospital] }, lists: 'read' },
  export: {
    memory: 1024,
    seconds: 29,
    reads: [...caller, job, ...designs, domain],
    puts: [job, exportRecords],
    updates: [session, job, exportRecords],
    indexes: { GSI1: [byUpdate], GSI2: [domainList], GSI3: [ofHospital] },
    lists: 'read',
    exports: 'read',
    starts: ['export-worker'],
  },
  // Opens no file that comes in, and saves no card.
  import: {
    memory: 1769,
    seconds: 25,
    reads: [...caller, ...designs, imports],
    puts: [imports],
    updates: [session, imports],
    imports: 'all',
    lists: 'read',
    starts: ['import-reader', 'import-worker'],
  },
  manage: {
    memory: 1769,
    seconds: 25,
    reads: [...caller, ...designs, login, abbrev, domain, linkageIndex, deletions, digestSecret],
    puts: [...designs, org, login, abbrev, project, domain, deletions],
    updates: [session, org, login, project, domain],
    deletes: [login, abbrev, project, domain, deletions],
    indexes: { GSI2: [orgList, projectList, domainList, ofUsers, alikeLogins] },
    starts: ['purge-worker', 'linkage-worker'],
  },
  // Holds a whole code list in memory, of some 100,000 rows at most.
  'code-lists': { memory: 1769, seconds: 10, reads: caller, updates: [session], lists: 'read' },
  'export-worker': {
    memory: 2048,
    seconds: 900,
    // A young generation of 16 MB: pages of cards live shortly. With less, each page is looked through more often; with more, the heap is larger and no faster.
    nodeOptions: '--max-semi-space-size=16',
    reads: [org, project, wholeFolder, job, digestSecret],
    puts: [exportPlaces],
    updates: [job, exportPlaces],
    deletes: [exportPlaces],
    indexes: { GSI4: [ofHospital] },
    exports: 'write',
    lists: 'read',
  },
  // Opens files from outside: no table. A workbook is opened whole, which its memory bounds.
  'import-reader': { memory: 3008, seconds: 900, imports: 'all' },
  // Saves cards as the group `cards` does, many at a time.
  // Many creates at once meet conflicts, so it opens the further partitions of a folder as cards does.
  'import-worker': {
    memory: 1769,
    seconds: 900,
    reads: [project, org, wholeFolder, claims, domain, digestSecret],
    puts: [...cards, guards, spreadList],
    updates: [...cards, numbers, widths, ...counters, imports],
    spreads,
    deletes: [guards],
    indexes: { GSI2: [domainList] },
    imports: 'all',
    lists: 'read',
  },
  // Moves everything of what was deleted under keys of its own, from where it can be brought back for 30 days.
  'purge-worker': {
    memory: 1769,
    seconds: 900,
    reads: [session, org, project, wholeFolder, login, abbrev, deletions, spreadList, digestSecret],
    puts: [trash, guards, purgePlaces],
    updates: [deletions, purgePlaces, login, ...cards, ...counters],
    spreads,
    deletes: [session, org, project, wholeFolder, abbrev, spreadList, purgePlaces],
    indexes: { GSI1: [byUpdate], GSI2: [projectList, tokens, ofUsers] },
  },
  // Gives cards the index entry of their linkage value.
  'linkage-worker': {
    memory: 1769,
    seconds: 900,
    reads: [project, wholeFolder, domain, digestSecret],
    puts: [linkageIndex],
    updates: [...cards, linkageIndex],
    indexes: { GSI1: [byUpdate], GSI2: [domainList, projectList] },
  },
  // Writes to people about questions; looks at no card.
  'mail-worker': {
    memory: 512,
    seconds: 600,
    reads: [project, org, domain],
    updates: [mailMarkKey(any, any).pk],
    indexes: { GSI1: [queriesOfFolder(any).pk], GSI2: [projectList, domainList] },
    mail: 'send',
  },
};
