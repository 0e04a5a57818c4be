import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import { inviteCodeOf } from '#functions/people/data/invite-codes.ts';
import { digestOfPassword } from '#functions/people/passwords.ts';
import { issueToken } from '#test/support/folder-tokens.ts';
import type { CallName } from '#shared/api/routes.ts';
import { atStore } from '#test/support/at-store.ts';
import { callApi, type Received, type Sent } from '#test/support/call-api.ts';
import { demoWorkbook } from '#test/support/demo-workbooks.ts';
import { runWorkers } from '#test/support/lambda-endpoint.ts';
import { openPlanted } from '#test/support/planted-registry.ts';
import { createOrg, createPerson, createProject, join, useDesign } from '#test/support/registry.ts';
import { numberedDesign } from '#test/support/card-folder.ts';
import { postponeEnds } from './items.ts';

/** The call, which must succeed. */
const ask = async (name: CallName, sent: Sent): Promise<Received> => {
  const received = await callApi(name, sent);
  if (received.status >= 400) throw new Error(`${name} answered ${received.status} ${received.text}`);
  return received;
};

/** The text of a file as somebody downloads it. */
export const exportedText = async (token: string, params: Readonly<Record<string, string>>, query: Readonly<Record<string, string>> = {}): Promise<string> => {
  const { body } = await ask('requestExport', { token, params, query });
  await runWorkers();
  const { headers } = await ask('fetchExport', { token, query: { k: body.key } });
  const file = await fetch(atStore(headers['location'] ?? ''));
  if (!file.ok) throw new Error(`The file answered ${file.status}`);
  return file.text();
};

const fileOf = (name: string, bytes: Uint8Array | string): FormData => {
  const form = new FormData();
  form.append('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name);
  return form;
};

const later = (): void => void vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true, now: Date.now() + 60_000 });

/**
 * Stores at least one item of every kind, by the calls that store it: two hospitals, a project with a review, cards with histories, questions, pairs and
 * left-over answers, imports, files, a form from a workbook, tokens of each kind, and what was deleted. Answers what a later release is asked.
 */
export const storeOneOfEach = async () => {
  const registry = await openPlanted(later);
  const { full, near, aoi, chea, hospital, project, params, cardParams, importId, pair, saved, bring } = registry;
  const { token } = full;

  // So many that older saves move out of the card.
  let { body: card } = await ask('getCard', { token, params: cardParams });
  for (let age = 1; age <= 45; age += 1) ({ body: card } = await ask('patchCard', { token, params: cardParams, body: { card_hash: card.card_hash, vals: { patient: { age } } } }));

  const first = await saved({ patient: { pid: 'K-1', name: 'Kept', sex: 'm' }, visit: { no: 12, note: 'once' } }, { by: aoi });
  const accepted = { ...params, cardId: first.id as string };
  const submitted = await ask('submitCard', { token: aoi.token, params: accepted, body: { card_hash: first.card_hash } });
  await ask('reviewCard', { token, params: accepted, body: { act: 'accept', card_hash: submitted.body.card_hash } });
  const deleted = await saved({ patient: { pid: 'K-2', name: 'Deleted' } }, { by: full });
  await ask('deleteCard', { token, params: { ...params, cardId: deleted.id } });
  await ask('decideDuplicate', { token, params, body: { cards: pair, act: 'same', seen: 0 } });
  await ask('openLinkedCard', { token, params, body: { linkKey: 'K-3' } });
  const answers = { patient: { pid: 'K-3', name: 'Linked' } };
  const linked = await saved(answers, { by: full, key: 'kept-by-key' });
  const { id: undoable } = await bring('pid,name\nI-1,Imported\nI-2,Imported\n');

  const numbers = await createProject('Numbers', [{}, {}]);
  const [counted, book] = numbers.folders;
  if (counted === undefined || book === undefined) throw new Error('A project without folders');
  await join(numbers, full, 'edit', { is_owner: true });
  const drawn = { pId: numbers.id, fId: counted.id };
  await useDesign(counted, numberedDesign, chea);
  await ask('saveCard', { token, params: drawn, body: { vals: { patient: { name: 'Numbered' } } } });
  const large = { pId: numbers.id, fId: book.id };
  const compiled = await ask('compileDesign', { token: chea.token, query: large, body: fileOf('national.xlsx', await demoWorkbook('national-trauma')) });
  await ask('uploadDesign', { token: chea.token, params: large, body: { card_design: compiled.body.card_design, confirm_left_out: true } });

  const gone = await createProject('Gone', [{}]);
  await join(gone, full, 'edit', { is_owner: true });
  await useDesign(gone.folders[0]!, numberedDesign, chea);
  const goneParams = { pId: gone.id, fId: gone.folders[0]!.id };
  await ask('saveCard', { token, params: goneParams, body: { vals: { patient: { name: 'Gone' } } } });
  await ask('deleteFolder', { token: chea.token, params: goneParams, query: { forceDelFlg: 'true' } });
  later();
  await runWorkers();

  const office = await createOrg('Office of the registry', { role: 'manage' });
  const inspector = await createPerson(office, 'inspector');
  await ask('openEmergency', { token: inspector.token, params: { pId: project.id }, body: { reason: 'The hospital lost its copy' } });
  const fresh = await createPerson(hospital, 'invited-again');
  await ask('inviteUser', { token, body: { p_id: project.id, uuid: await inviteCodeOf(fresh.user.id), roles: ['browse'], is_owner: false } });
  const loginId = `kept-${randomUUID()}`;
  await ask('createOrgUser', {
    token: (await createPerson(hospital, 'admin', { is_admin: true })).token,
    body: { disp_name: { en: 'Word' }, disp_job_name: { en: 'Nurse' }, is_admin: false, login_id: loginId, hpasswd: digestOfPassword('kaze-to-umi') },
  });
  await callApi('login', { body: { login_id: loginId, hpasswd: digestOfPassword('wrong') } });
  await ask('saveOwnMail', { token, body: { mail: 'full@kept.test' } });
  const permanent = await issueToken(aoi.user, { project_id: project.id, folder_id: params.fId }, 'kept', Date.now());
  const issued = await ask('issueOwnedToken', { token, params: { pId: project.id }, body: { folder_id: params.fId, name: 'kept', rights: ['read', 'write', 'export'], end_at: new Date(Date.now() + 3_600_000).toISOString() } });
  const machine = issued.body.secret as string;
  // From the first call on, the list of tokens says when it was used.
  // Changes are told when they are settled.
  later();
  await postponeEnds();
  const { body: changed } = await ask('cardChanges', { token: machine, params, query: { answers: 'true' } });

  const host = `${randomUUID()}.test`;
  const domain = await ask('createDomain', {
    token: chea.token,
    body: {
      domain_name: host,
      project_ids: [numbers.id],
      info: { title: { en: 'Kept' }, dashboard: { en: 'KPT' }, contact_email: 'office@kept.test', css: 'nav-default', logo: 'data:image/png;base64,AAAA' },
      session_time: 60,
      external_linkage_item: null,
    },
  });
  const domainParams = { domainId: domain.body.id as string };
  await ask('saveCodeList', { token: chea.token, params: domainParams, query: { name: 'towns', file: 'towns.csv' }, body: fileOf('towns.csv', 'code,label\na,Aomori\n') });

  const cardOf = (id: string) => ({ ...params, cardId: id });
  const reads: readonly (readonly [CallName, Sent])[] = [
    ...[cardParams, accepted, cardOf(linked.id)].flatMap((each) => [['getCard', { token, params: each }] as const, ['cardQueries', { token, params: each }] as const]),
    ['cardHistory', { token, params: cardParams, query: { before: '40' } }],
    ['cardHistory', { token, params: cardParams, query: { before: '5' } }],
    ['findCards', { token: near.token, params, query: { limit: '50' } }],
    ['listCards', { token, params, query: { sort: 'created_desc', offset: '0', limit: '50', count: 'true' } }],
    ['listCards', { token: near.token, params, query: { count: 'true' } }],
    ['listCards', { token, params: drawn, query: { count: 'true' } }],
    ['findCards', { token, params, query: { sort: 'created_desc', limit: '50' } }],
    ['check', { token: permanent }],
    ['projects', { token }],
    ['projectUsers', { token, params: { pId: project.id } }],
    ['projectsNotJoined', { token: fresh.token }],
    ['own', { token }],
    ['ownMail', { token }],
    ['ownedUsers', { token, params: { pId: project.id } }],
    ['ownedTokens', { token, params: { pId: project.id } }],
    ['ownedReview', { token, params: { pId: project.id } }],
    ['ownedExports', { token, params: { pId: project.id } }],
    ['rightsHistory', { token, params: { pId: project.id } }],
    ['openQueries', { token, params: { pId: project.id } }],
    ['duplicates', { token, params }],
    ['imports', { token, params }],
    ...[importId, undoable].map((each) => ['importState', { token, params: { ...params, importId: each } }] as const),
    ['importRows', { token, params: { ...params, importId }, query: { kind: 'changed' } }],
    ...['1', '2'].map((version) => ['getDesign', { token, params: { ...params, version } }] as const),
    ['getDesign', { token, params: { ...large, version: '1' } }],
    ['designHistory', { token: chea.token, params }],
    ['designHistory', { token: chea.token, params: large }],
    ['domainInfo', { headers: { host } }],
    ['domains', { token: chea.token }],
    ['codeLists', { token: chea.token, params: domainParams }],
    ['orgs', { token: chea.token }],
    ['usersOfOrg', { token: chea.token, params: { oId: hospital.id } }],
    ['allProjects', { token: chea.token }],
    ['members', { token: chea.token, params: { pId: project.id } }],
    ['folders', { token: chea.token, params: { pId: numbers.id } }],
    ['listCards', { token: inspector.token, params, query: { count: 'true' } }],
  ];
  // A link to a file holds for a minute of the real clock.
  vi.useRealTimers();
  const csv = await exportedText(token, params);
  const told: { readonly name: CallName; readonly sent: Sent; readonly body: unknown }[] = [];
  for (const [name, sent] of reads) told.push({ name, sent, body: (await ask(name, sent)).body as unknown });
  return {
    told,
    changes: changed.changes as unknown,
    params,
    token,
    keyed: { answers, id: linked.id as string },
    machine,
    permanent,
    undoable,
    drawn,
    card: { params: cardParams, hash: card.card_hash as string },
    login: { login_id: loginId, hpasswd: digestOfPassword('kaze-to-umi') },
    csv,
  };
};

export type Kept = Awaited<ReturnType<typeof storeOneOfEach>>;
