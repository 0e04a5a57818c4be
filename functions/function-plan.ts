import type { IndexName } from './data/keys.ts';
import * as keys from './data/keys.ts';

/** These are patterns of partition keys (functions/README, "Entities"); a role reaches only items under them. */
type Keys = readonly string[];

export interface FunctionPlan {
  /** The `handler.ts` in the folder of the function's name, unless it says otherwise. */
  readonly entry?: string;
  /** `group` (as usual) answers calls; `worker` is started without waiting; `service` is called and awaited; `clock` is started only by a schedule. */
  readonly kind?: 'group' | 'worker' | 'service' | 'clock';
  readonly everyMinutes?: number;
  /** In MB; usually 1,769, which give one whole processor. */
  readonly memory?: number;
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

export type CompletePlan = FunctionPlan & Required<Pick<FunctionPlan, 'entry' | 'kind' | 'memory'>>;

export type VariableOf<Name extends string> = Name extends `${infer Head}-${infer Rest}` ? `${Uppercase<Head>}_${VariableOf<Rest>}` : Uppercase<Name>;

export const variableOf = <Name extends string>(name: Name) => name.toUpperCase().replaceAll('-', '_') as VariableOf<Name>;

export const any = '*';

export const partitions = {
  session: keys.sessionKey(any).pk,
  org: keys.orgKey(any).pk,
  project: keys.projectKey(any).pk,
  counters: keys.countsOfProject(any).pk,
  cards: keys.cardPartition(any),
  /** The pattern covers cards and the items beside them. */
  wholeFolder: keys.cardsByUpdate(any),
  guards: keys.idGuardKey(any, any).pk,
  designs: [keys.designVersionKey(any, 0).pk, keys.designPartsOf(any, 0).pk],
  numbers: keys.numberingKey(any, any, null).pk,
  widths: keys.repeatWidthKey(any, any).pk,
  linkageIndex: keys.linkageIndexKey(any).pk,
  claims: keys.idempotencyKey(any).pk,
  digestSecret: keys.digestSecretKey.pk,
  login: keys.loginKey(any).pk,
  abbrev: keys.abbrevKey(any).pk,
  attempts: keys.turnKey(any).pk,
  domain: keys.domainKey(any).pk,
  job: keys.exportJobKey(any).pk,
  exportRecords: keys.exportRecordsOf(any).pk,
  deletions: keys.purgeJobs.pk,
  trash: keys.trashOf(any, any).pk,
  byUpdate: keys.cardsByUpdate(any),
  byLink: keys.cardsByLink(any, any),
  ofHospital: keys.cardsOfHospital(any, any),
  ofUsers: keys.placesOfUser(any).pk,
  tokens: keys.tokensOfFolder(any).pk,
  alikeLogins: keys.loginsAlike(any).pk,
  orgList: keys.orgsOfAll.pk,
  projectList: keys.projectsOfAll.pk,
  domainList: keys.domainsOfAll.pk,
  caller: [keys.sessionKey(any).pk, keys.orgKey(any).pk, keys.projectKey(any).pk],
};
