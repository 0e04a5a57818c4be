import { describe, expect, it } from 'vitest';
import type { Answers, CardDesign, Item } from '#shared/design/card-design.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseDesign, openFolder, refusal } from '#test/support/card-folder.ts';
import { createPerson, join, useDesign } from '#test/support/registry.ts';

const texts = (text: string) => ({ ja: text, en: text });
const attribute = (type: string, name: string, more: object = {}) => ({ class: 'attribute', type, name, title: texts(name), ...more }) as unknown as Item;
const yesNo = ['yes', 'no'].map((value) => ({ value, title: texts(value) }));

const design: CardDesign = caseDesign({
  pages: [
    {
      name: 'patient',
      title: texts('Patient'),
      items: [
        attribute('string', 'pid'),
        attribute('single', 'known', { choices: yesNo }),
        attribute('string', 'name', { identifier: true, required: true, relevant: "${patient.known} != 'no'" }),
        attribute('date', 'birth', { identifier: true }),
        attribute('number', 'weight', { identifier: true, soft_range: { max: 200 } }),
        attribute('number', 'dose', { calculation: '${patient.weight} * 2 + ${patient.factor} * 0' }),
        attribute('number', 'factor'),
        attribute('string', 'remark', { relevant: "${patient.name} != ''" }),
        { class: 'repeat', name: 'contact', title: texts('contact'), min_count: 0, items: [attribute('string', 'phone', { identifier: true }), attribute('string', 'relation')] } as unknown as Item,
      ],
    },
  ],
  id_attributes: ['patient.pid'],
  summary: ['patient.name'],
});

const hidden = { pid: 'P-1', name: 'Kaede', birth: '1950-02-03', weight: 60, phone_1: '111', phone_2: '222' };
const shown = { known: 'yes', factor: 1, remark: 'seen', contact: 2, contact_registered_at_1: '2026-01-01 10:00', contact_registered_at_2: '2026-01-01 10:05', relation_1: 'sister', relation_2: 'son' };

const open = async () => {
  const place = await openFolder(design);
  const mio = await createPerson(place.hospital, 'mio');
  await join(place.project, mio, 'edit', { rights: { identifiers: false } });
  const owner = await createPerson(place.hospital, 'owner');
  await join(place.project, owner, 'edit', { is_owner: true });
  const card = await place.saved({ patient: { ...hidden, ...shown } });
  const stored = async () => (await place.get(card.id)).body;
  const patch = (vals: Answers, card_hash: string = card.card_hash) => callApi('patchCard', { token: mio.token, params: { ...place.params, cardId: card.id }, body: { card_hash, vals } });
  const put = (patient: Answers[string], more: object = {}) => callApi('saveCard', { token: mio.token, params: place.params, body: { vals: { patient }, id: card.id, card_hash: card.card_hash, ...more } });
  return { ...place, mio, owner, card, stored, patch, put };
};

describe('a save of whoever is not shown identifiers', () => {
  it('keeps them where they are left out', async () => {
    const { put, stored } = await open();
    const { status, body } = await put({ ...shown, remark: 'changed' });
    expect([status, body.vals.patient]).toEqual([200, expect.not.objectContaining({ name: 'Kaede' })]);
    expect((await stored()).vals.patient).toMatchObject({ ...hidden, remark: 'changed', dose: 120 });
    expect((await stored()).history.at(-1).changes).toEqual([{ path: 'patient.remark', old: 'seen' }]);
  });

  it('is answered with what depends on them, as the form with all answers has it', async () => {
    const { put } = await open();
    const { body } = await put(shown);
    expect(body.given).toMatchObject({ 'patient.name': { exposed: true }, 'patient.remark': { exposed: true, required: false, readonly: false } });
    expect(JSON.stringify(body)).not.toContain('Kaede');
  });

  it('keeps them where some answers are changed', async () => {
    const { patch, stored } = await open();
    expect((await patch({ patient: { factor: 3 } })).status).toBe(200);
    expect((await stored()).vals.patient).toMatchObject({ ...hidden, factor: 3 });
  });

  it.each(['name', 'pid', 'phone_1'])('is refused where it would change one: %s', async (name) => {
    const changed = { [name]: 'Other' };
    const { put, patch, stored, card } = await open();
    expect(await put({ ...shown, ...changed })).toMatchObject(refusal(403, 'answers.withheld', { paths: [`body.vals.patient.${name}`] }));
    expect(await patch({ patient: changed })).toMatchObject(refusal(403, 'answers.withheld'));
    expect(await patch({ patient: { [name]: null } })).toMatchObject(refusal(403, 'answers.withheld'));
    expect((await stored()).card_hash).toBe(card.card_hash);
  });

  it('takes blanks in their places for answers that are left out', async () => {
    const { put, stored } = await open();
    expect((await put({ ...shown, name: null, phone_1: '' })).status).toBe(200);
    expect((await stored()).vals.patient).toMatchObject(hidden);
  });

  it('is refused where it would hide one, and so lose it', async () => {
    const { put, patch, stored, card } = await open();
    const lost = refusal(403, 'answers.withheld', { reason: 'lost', paths: ['patient.name'] });
    expect(await put({ ...shown, known: 'no' })).toMatchObject(lost);
    expect(await patch({ patient: { known: 'no' } })).toMatchObject(lost);
    expect((await stored()).card_hash).toBe(card.card_hash);
  });

  it('is refused where it takes away or moves a repetition that holds one', async () => {
    const { put, patch, stored, card } = await open();
    const away = refusal(403, 'answers.withheld', expect.objectContaining({ reason: 'repetition' }));
    expect(await put({ ...shown, contact: 1, relation_1: 'son', relation_2: null, contact_registered_at_2: null })).toMatchObject(away);
    expect(await put({ ...shown, contact: 3, relation_1: 'son', contact_registered_at_1: '2026-01-01 10:05', relation_2: 'new', contact_registered_at_2: '2026-01-02 10:00', relation_3: 'newer' })).toMatchObject(away);
    expect(await patch({ patient: { contact: 1 } })).toMatchObject(away);
    expect((await stored()).card_hash).toBe(card.card_hash);
  });

  it('adds a repetition behind them', async () => {
    const { put, stored } = await open();
    expect((await put({ ...shown, contact: 3, relation_3: 'neighbour' })).status).toBe(200);
    expect((await stored()).vals.patient).toMatchObject({ ...hidden, contact: 3, relation_3: 'neighbour' });
  });

  it('gives them to a new card, which withholds them from then on', async () => {
    const { save, mio, get, aoi } = await open();
    const { status, body } = await save({ patient: { pid: 'P-7', name: 'Momiji', known: 'yes' } }, { by: mio });
    expect([status, JSON.stringify(body).includes('Momiji'), body.withheld.length]).toEqual([200, false, 6]);
    expect((await get(body.id, aoi)).body.vals.patient).toMatchObject({ pid: 'P-7', name: 'Momiji' });
  });

  it('is refused as stale when it is sent again after somebody has changed a withheld answer', async () => {
    const { put, saved, stored } = await open();
    expect((await put({ ...shown, remark: 'changed' })).status).toBe(200);
    const { id, card_hash, vals } = await stored();
    await saved({ patient: { ...vals.patient, name: 'Renamed' } }, { id, card_hash });
    expect(await put({ ...shown, remark: 'changed' })).toMatchObject({ status: 409, body: { code: 'card.stale' } });
    expect((await stored()).vals.patient.name).toBe('Renamed');
  });

  it('keeps them through a move to a later version, whoever names the answers', async () => {
    const later: CardDesign = { ...design, pages: [{ ...design.pages[0]!, items: [...design.pages[0]!.items, attribute('string', 'fresh')] }] };
    for (const isCarried of [false, true]) {
      const { put, folder, owner, stored } = await open();
      await useDesign(folder, later, owner);
      expect((await put({ ...shown, ...(isCarried && { fresh: 'yes' }) }, { move_to: 2, version: isCarried ? 2 : 1 })).status).toBe(200);
      expect((await stored()).vals.patient).toMatchObject(hidden);
      expect((await stored()).version).toBe(2);
    }
  });

  it('keeps beside the card what a move leaves without a place', async () => {
    const { put, folder, owner, stored } = await open();
    await useDesign(folder, { ...design, pages: [{ ...design.pages[0]!, items: design.pages[0]!.items.filter(({ name }) => name !== 'birth') }] }, owner);
    expect((await put({ ...shown }, { move_to: 2, version: 2 })).status).toBe(200);
    expect((await stored()).kept_answers).toEqual([expect.objectContaining({ path: 'patient.birth', value: '1950-02-03' })]);
  });
});
