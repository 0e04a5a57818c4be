import type { IndexName } from './data/keys.ts';
import {
  abbrevKey,
  cardPartition,
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
  exportRecordsOf,
  idGuardKey,
  idempotencyKey,
  likenessOf,
  linkageIndexKey,
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
  repeatWidthKey,
  sessionKey,
  tokensOfFolder,
  trashOf,
  turnKey,
} from './data/keys.ts';

/** Partition keys as patterns (functions/README, "Entities"): a role reaches the items under them and no others. */
type Keys = readonly string[];

/** What a function runs, what it may do, and how much of a machine it gets. */
export interface FunctionPlan {
  /** The file that exports its `handler`, from the root of the project. */
  readonly entry: string;
  /** `group`: answers calls of the API. `worker`: is started by another function, which does not wait. `service`: is asked by another function, which waits. `clock`: is started by the clock alone. */
  readonly kind: 'group' | 'worker' | 'service' | 'clock';
  /** The clock starts it so often, whatever else starts it. */
  readonly everyMinutes?: number;
  /** MB; processor time grows with it, 1,769 MB are one whole processor. */
  readonly memory: number;
  readonly seconds: number;
  readonly nodeOptions?: string;
  /** Get, batch get, query, and conditions of a transaction; a function without any knows of no table. */
  readonly reads?: Keys;
  readonly puts?: Keys;
  readonly updates?: Keys;
  readonly deletes?: Keys;
  /** Partitions of each index that may be queried; what a role may not list, it does not find there either. */
  readonly indexes?: { readonly [Index in IndexName]?: Keys };
  /** Archives uploaded files and remembers which design came from which, or opens an archived file. */
  readonly files?: 'archive' | 'open';
  /** Reads the long lists of choices that designs name. */
  readonly lists?: 'read';
  readonly exports?: 'read' | 'write';
  /** Files that callers upload at an address of their own, and what is made of them. */
  readonly uploads?: 'all';
  readonly starts?: readonly string[];
  /** Sends mails, from the sender of the setting alone; `sender`: says which it is. */
  readonly mail?: 'send' | 'sender';
}

export type VariableOf<Name extends string> = Name extends `${infer Head}-${infer Rest}` ? `${Uppercase<Head>}_${VariableOf<Rest>}` : Uppercase<Name>;

/** The environment variable that tells a function the name of a deployed one that it starts or asks: `EXPORT_WORKER` for `export-worker`. */
export const variableOf = <Name extends string>(name: Name) => name.toUpperCase().replaceAll('-', '_') as VariableOf<Name>;

/** Whatever stands in this place of a key. */
export const any = '*';

/** Partitions of the table and of its indexes, for the plans of functions. */
export const partitions = {
  session: sessionKey(any).pk,
  org: orgKey(any).pk,
  project: projectKey(any).pk,
  counters: countsOfProject(any).pk,
  cards: cardPartition(any),
  /** Cards and all that stands beside them. */
  wholeFolder: cardsByUpdate(any),
  guards: idGuardKey(any, any).pk,
  designs: [designVersionKey(any, 0).pk, designPartsOf(any, 0).pk],
  numbers: numberingKey(any, any, null).pk,
  widths: repeatWidthKey(any, any).pk,
  linkageIndex: linkageIndexKey(any).pk,
  alike: likenessOf(any).pk,
  pairs: pairsOf(any).pk,
  /** Creates by their key, and claims of linkage values. */
  claims: idempotencyKey(any).pk,
  digestSecret: digestSecretKey.pk,
  login: loginKey(any).pk,
  abbrev: abbrevKey(any).pk,
  attempts: turnKey(any).pk,
  domain: domainKey(any).pk,
  codeLists: codeListsOf(any).pk,
  job: exportJobKey(any).pk,
  exportRecords: exportRecordsOf(any).pk,
  deletions: purgeJobs.pk,
  trash: trashOf(any, any).pk,
  /** Partitions of the indexes: what is listed by something else than its place. */
  byUpdate: cardsByUpdate(any),
  byLink: cardsByLink(any, any),
  ofHospital: cardsOfHospital(any, any),
  ofUsers: placesOfUser(any).pk,
  tokens: tokensOfFolder(any).pk,
  alikeLogins: loginsAlike(any).pk,
  orgList: orgsOfAll.pk,
  projectList: projectsOfAll.pk,
  domainList: domainsOfAll.pk,
  /** What resolving the caller reads; a session is also written again when part of its idle time has gone by. */
  caller: [sessionKey(any).pk, orgKey(any).pk, projectKey(any).pk],
};
