import type { CardDesign, Item } from '#shared/design/card-design.ts';
import { insertDomain } from '#functions/manage/data/domains.ts';
import { globalIdOf } from '#functions/data/keys.ts';
import type { AccessWorld } from './access-world.ts';
import { callApi } from './call-api.ts';
import { openImports } from '../modules/import/support/import-folder.ts';
import { findPairs } from '../modules/quality/support/find-pairs.ts';
import { askedOf } from '../modules/review/support/questions.ts';
import { runWorkers } from './lambda-endpoint.ts';
import { newItem, withPatient } from './moved-folder.ts';
import { createOrg, createPerson, join, useDesign } from './registry.ts';
import { setReview } from './review-state.ts';

/** Texts of one patient that stand in no other place. */
export const planted = {
  pid: 'PLANT-7001',
  name: 'Plantedname',
  formerName: 'Formerplanted',
  nick: 'Plantednick',
  kin: 'Plantedkin',
  birth: '1961-02-03',
  imported: 'Importedplant',
} as const;

/** A text of a card that tells nobody who it is. */
export const finding = 'Findingplant';

const identifier = (name: string, more: object = {}): Item => newItem(name, { identifier: true, ...more });

const designOf = (patient: readonly Item[]): CardDesign =>
  withPatient(
    (items) => [
      identifier('pid'),
      identifier('name', { required: true }),
      identifier('birth', { type: 'date' }),
      ...items.filter(({ name }) => name === 'sex' || name === 'age'),
      ...patient,
      newItem('greeting', { type: 'plugin', plugin: { kind: 'expression', params: { calculation: "concat('Dear ', ${patient.name})" } } }),
      newItem('born', { type: 'plugin', plugin: { kind: 'expression', params: { calculation: "concat('* ', ${patient.birth})" } } }),
      newItem('remark', { type: 'label', title: { ja: 'この人は ${patient.name}', en: 'This is ${patient.name}' } }),
      { class: 'repeat', name: 'kin', title: { ja: '家族', en: 'Family' }, items: [identifier('who'), newItem('relation')] },
    ],
    { summary: ['patient.name', 'patient.sex'], duplicates: [{ item: 'visit.no' }] },
  );

const first = designOf([identifier('nick')]);
/** The nickname left the form, so that a card of before keeps it as a left-over answer. */
const second = designOf([]);

// The host of the calls that name none, with the linkage item.
await insertDomain({ id: 'planted', host: 'api.test', project_ids: [], title: {}, dashboard: {}, css: 'nav-default', contact_email: null, session_time: null, external_linkage_item: 'patient.pid' }, null);

const all = { cards: 'all', identifiers: true, export: true, import: true, review: true, coordinate: true } as const;

/**
 * A registry of two hospitals. Minato's cards hold the planted texts: in answers, in a former revision, in a left-over answer, in a repetition,
 * in pairs of probable duplicates (one with a card of the other hospital), in a card with a question, in an import and in the filter of a file. `full` may do everything; `blind` everything but seeing identifiers;
 * `near` is of the other hospital and limited to its cards. `later` makes the clock go on, because changes and duplicates are looked for among what is settled.
 */
export const openPlanted = async (later: () => void | Promise<void>) => {
  const place = await openImports(first);
  const { project, params, hospital, aoi, folder, chea } = place;
  const kita = await createOrg('Kita');
  const [full, blind, near, user, member, fresh, invited] = await Promise.all([
    createPerson(hospital, 'full'), createPerson(hospital, 'blind'), createPerson(kita, 'near'),
    createPerson(hospital, 'user'), createPerson(hospital, 'member'), createPerson(hospital, 'fresh'), createPerson(hospital, 'invited'),
  ]);
  await join(project, full, 'edit', { is_owner: true, rights: all });
  await join(project, blind, 'edit', { is_owner: true, rights: { ...all, identifiers: false } });
  await join(project, near, 'edit', { is_owner: true, rights: { ...all, cards: 'own' } });
  await join(project, member, 'browse');
  const patient = { pid: planted.pid, name: planted.formerName, nick: planted.nick, birth: planted.birth, sex: 'f', kin: 1, who_1: planted.kin, relation_1: 'r' };
  const begun = await place.saved({ patient, visit: { no: 77, note: finding } });
  const renamed = await place.saved({ patient: { ...patient, name: planted.name }, visit: { no: 77, note: finding } }, { id: begun.id, card_hash: begun.card_hash });
  const twin = await place.saved({ patient: { ...patient, pid: `${planted.pid}-2`, name: planted.name }, visit: { no: 77, note: finding } });
  const nearby = await place.saved({ patient: { pid: 'N-1', name: 'Nearby', birth: '1990-01-01' }, visit: { no: 77 } }, { by: near });
  await useDesign(folder, second, chea);
  for (const { id, card_hash } of [renamed, twin, nearby]) {
    const { status } = await callApi('patchCard', { token: full.token, params: { ...params, cardId: id }, body: { card_hash, vals: {}, move_to: 2 } });
    if (status !== 200) throw new Error('A card was not moved');
  }
  await later();
  await findPairs(full.token, params);
  await setReview(project.id, { on: true, closed: [] });
  const cardParams = { ...params, cardId: begun.id as string };
  const { id: importId } = await place.check(`pid,name,sex,birth\n${planted.pid},${planted.imported},female,${planted.birth}\nP-9,${planted.imported},unknown,x\n`, { mode: 'overwrite' });
  await callApi('requestExport', { token: full.token, params, query: { where: JSON.stringify({ text: { contains: planted.name } }) } });
  await runWorkers();
  await later();
  const current = async (): Promise<string> => (await callApi('getCard', { token: full.token, params: cardParams })).body.card_hash;
  const tenant = { org: hospital, project, folder, user, member, editor: aoi, invited, fresh, params, cardId: cardParams.cardId, linkKey: planted.pid };
  return {
    ...place, full, blind, near, importId, cardParams, hash: renamed.card_hash as string,
    pair: [begun, twin].map(({ id }) => globalIdOf(folder.id, id as string)),
    ...(await askedOf(full.token, cardParams)),
    /** The registry as `inputFor` reads it, with the card as it is now. */
    world: async () => ({ own: { ...tenant, cardHash: await current() }, edit: full, tokens: { reviewer: full.token } }) as unknown as AccessWorld,
  };
};
