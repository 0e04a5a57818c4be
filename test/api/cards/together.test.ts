import { describe, expect, test } from 'vitest';
import type { Answers, Item } from '#shared/design/card-design.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseDesign, openFolder, refusal } from '#test/support/card-folder.ts';
import { createPerson, join, type Signed } from '#test/support/registry.ts';

const texts = (text: string) => ({ ja: text, en: text });
const yesNo = ['yes', 'no'].map((value) => ({ value, title: texts(value) }));
const question = (name: string, more: object = {}) => ({ class: 'attribute', type: 'single', name, title: texts(name), choices: yesNo, ...more });
const design = caseDesign({
  pages: [
    {
      name: 'p',
      title: texts('Page'),
      items: [
        { class: 'group', name: 'past', title: texts('Past'), others: 'no', items: [question('heart'), question('lung'), question('hiv', { identifier: true })] },
        { class: 'attribute', type: 'number', name: 'age', title: texts('Age') },
        { class: 'repeat', name: 'wound', title: texts('Wound'), min_count: 0, items: [question('open')] },
      ] as unknown as readonly Item[],
    },
  ],
  id_attributes: [],
  summary: [],
});
const place = await openFolder(design);
const { aoi, ben, params, project, hospital } = place;

const save = (vals: Answers[string], more: { id?: string; card_hash?: string; together?: unknown } = {}, by: Signed = aoi) => callApi('saveCard', { token: by.token, params, body: { vals: { p: vals }, ...more } });
const markedIn = ({ history }: { readonly history: readonly { readonly together?: readonly string[] }[] }) => history.map(({ together }) => together);

describe('answers that were entered together', () => {
  test('are marked in the entry of their save, also in a repetition', async () => {
    const { status, body } = await save({ heart: 'yes', lung: 'no', wound: 1, open_1: 'no' }, { together: ['p.lung', 'p.open_1'] });
    expect([status, markedIn(body)]).toEqual([200, [['p.lung', 'p.open_1']]]);
    const read = (await place.get(body.id)).body;
    expect(markedIn(read)).toEqual([['p.lung', 'p.open_1']]);
  });

  test('have the mark only where this save made them so', async () => {
    const made = (await save({ lung: 'no', heart: 'yes' })).body;
    const { body } = await save({ lung: 'no', heart: 'no', hiv: 'yes' }, { id: made.id, card_hash: made.card_hash, together: ['p.lung', 'p.heart', 'p.heart', 'p.hiv'] });
    expect(markedIn(body)).toEqual([undefined, ['p.heart']]);
    const { body: later } = await save({ lung: 'no', heart: 'yes', hiv: 'yes' }, { id: made.id, card_hash: body.card_hash });
    expect(markedIn(later)).toEqual([undefined, ['p.heart'], undefined]);
  });

  test('make no save of their own', async () => {
    const made = (await save({ lung: 'no' })).body;
    const { body } = await save({ lung: 'no' }, { id: made.id, card_hash: made.card_hash, together: ['p.lung'] });
    expect([body.card_hash, markedIn(body)]).toEqual([made.card_hash, [undefined]]);
  });

  test('are not told of to whoever may not see them', async () => {
    const mio = await createPerson(hospital, 'mio');
    await join(project, mio, 'edit', { rights: { identifiers: false } });
    const made = (await save({ lung: 'no', hiv: 'no' }, { together: ['p.lung', 'p.hiv'] })).body;
    expect([markedIn((await place.get(made.id)).body), markedIn((await place.get(made.id, mio)).body)]).toEqual([[['p.lung', 'p.hiv']], [['p.lung']]]);
    const { body } = await save({ lung: 'yes' }, { id: made.id, card_hash: made.card_hash, together: ['p.hiv'] }, mio);
    expect(markedIn(body)).toEqual([['p.lung'], undefined]);
  });

  test('are saved by nobody who may only browse', async () => {
    expect(await save({ lung: 'no' }, { together: ['p.lung'] }, ben)).toMatchObject(refusal(403, 'access.denied'));
  });

  test.each<[string, unknown, readonly string[]]>([
    ['no list', 'p.lung', ['body.together']],
    ['no path', [7], ['body.together.0']],
    ['a path that is too long', ['p.lung', 'x'.repeat(401)], ['body.together.1']],
    ['an item that the form has not, and one that is no question', ['p.lung', 'p.liver', 'p.age', 'p.past'], ['body.together.1', 'body.together.2', 'body.together.3']],
  ])('are refused: %s', async (_, together, paths) => {
    const refused = await save({ lung: 'no' }, { together });
    expect(refused).toMatchObject(refusal(400, 'request.invalid'));
    expect(refused.body.details.issues.map(({ path }: { readonly path: string }) => path)).toEqual(paths);
  });
});
