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
  linkageIndexKey,
  loginKey,
  loginsAlike,
  numberingKey,
  orgKey,
  orgsOfAll,
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

/** These are patterns of partition keys (functions/README, "Entities"); a role reaches only items under them. */
type Keys = readonly string[];

export interface FunctionPlan {
  readonly entry: string;
  /** `group` answers calls; `worker` is started without waiting; `service` is called and awaited; `clock` is started only by a schedule. */
  readonly kind: 'group' | 'worker' | 'service' | 'clock';
  /** A schedule starts it, too. */
  readonly everyMinutes?: number;
  /** The unit is MB; 1,769 MB give one whole processor. */
  readonly memory: number;
  readonly seconds: number;
  readonly nodeOptions?: string;
  /** The function may get, batch get, query and check these in transactions. Without any, it has no table. */
  readonly reads?: Keys;
  readonly puts?: Keys;
  readonly updates?: Keys;
  readonly deletes?: Keys;
  readonly indexes?: { readonly [Index in IndexName]?: Keys };
  /** `archive` stores uploaded files and the sources of designs; `open` reads an archived file. */
  readonly files?: 'archive' | 'open';
  readonly lists?: 'read';
  readonly exports?: 'read' | 'write';
  readonly uploads?: 'all';
  readonly starts?: readonly string[];
  /** `send` sends mails from the configured sender; `sender` only knows it. */
  readonly mail?: 'send' | 'sender';
}

export type VariableOf<Name extends string> = Name extends `${infer Head}-${infer Rest}` ? `${Uppercase<Head>}_${VariableOf<Rest>}` : Uppercase<Name>;

export const variableOf = <Name extends string>(name: Name) => name.toUpperCase().replaceAll('-', '_') as VariableOf<Name>;

export const any = '*';

export const partitions = {
  session: sessionKey(any).pk,
  org: orgKey(any).pk,
  project: projectKey(any).pk,
  counters: countsOfProject(any).pk,
  cards: cardPartition(any),
  /** The pattern covers cards and the items beside them. */
  wholeFolder: cardsByUpdate(any),
  guards: idGuardKey(any, any).pk,
  designs: [designVersionKey(any, 0).pk, designPartsOf(any, 0).pk],
  numbers: numberingKey(any, any, null).pk,
  widths: repeatWidthKey(any, any).pk,
  linkageIndex: linkageIndexKey(any).pk,
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
  byUpdate: cardsByUpdate(any),
  byLink: cardsByLink(any, any),
  ofHospital: cardsOfHospital(any, any),
  ofUsers: placesOfUser(any).pk,
  tokens: tokensOfFolder(any).pk,
  alikeLogins: loginsAlike(any).pk,
  orgList: orgsOfAll.pk,
  projectList: projectsOfAll.pk,
  domainList: domainsOfAll.pk,
  caller: [sessionKey(any).pk, orgKey(any).pk, projectKey(any).pk],
};
