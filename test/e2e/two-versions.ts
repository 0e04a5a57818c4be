import type { CallAnswer } from '#shared/api/calls.ts';
import type { Item } from '#shared/design/card-design.ts';
import { design, item, page } from '#test/support/form-builder.ts';
import { expect, type Caller } from './registry.ts';
import { openWorkshop } from './workshop.ts';

const titled = (ja: string, en: string) => ({ title: { ja, en } });
const required = { required: true } as const;
const weightUpTo = (max: number): Item => item('number', 'weight', { ...titled('体重', 'Weight'), ...required, valid_range: { min: 0, max } });

const formOf = (...items: Item[]) =>
  design([], {
    ...titled('外傷登録', 'Trauma registry'),
    pages: [{ ...page('p', item('string', 'number', { ...titled('登録番号', 'Number'), ...required }), item('string', 'name', titled('氏名', 'Name')), ...items), ...titled('患者', 'Patient') }],
    id_attributes: ['p.number'],
    summary: ['p.number'],
  });

const versions = {
  first: formOf(weightUpTo(300), item('string', 'job', titled('職業', 'Occupation'))),
  /** Tightens the range of the weight, lacks the occupation, and has a new required item. */
  second: formOf(weightUpTo(80), item('string', 'ward', { ...titled('病棟', 'Ward'), ...required })),
} as const;

/** A folder of its own with the first version of the form. */
export const openFirstVersion = async (manager: Caller, title: string) => {
  const { pId, fId } = await openWorkshop(manager, title);
  const upload = async (version: keyof typeof versions): Promise<void> => {
    expect((await manager.send('POST', `/api/m/projects/${pId}/folders/${fId}/cardDesign`, { card_design: versions[version] })).status).toBe(200);
  };
  await upload('first');
  const path = `/api/u/cards/${pId}/${fId}`;
  return {
    pId,
    fId,
    uploadSecond: () => upload('second'),
    save: async (by: Caller, p: object): Promise<string> => {
      const { status, body } = await by.send('POST', path, { vals: { p } });
      expect(status, JSON.stringify(body)).toBe(200);
      return (body as CallAnswer<'getCard'>).id;
    },
    stored: async (by: Caller, card: string) => {
      const { version, vals, status, kept_answers } = await by.call<CallAnswer<'getCard'>>(`${path}/${card}`);
      return { version, ...vals['p'], required: status.required, kept: kept_answers.map(({ path: at, value }) => `${at}: ${JSON.stringify(value)}`) };
    },
  };
};
