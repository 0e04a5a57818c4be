import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Answers, CardDesign, Choice, Item } from '#shared/design/card-design.ts';
import { projectKey } from '#functions/data/keys.ts';
import type { Folder } from '#functions/projects/data/projects.ts';
import { update } from '#functions/data/table.ts';
import { callApi } from './call-api.ts';
import { createRegistry, useDesign } from './registry.ts';
import type { Signed } from './registry.ts';

const texts = (ja: string, en: string) => ({ ja, en });
const choice = (value: string, ja: string, en: string): Choice => ({ value, title: texts(ja, en) });

const patient: readonly Item[] = [
  { class: 'attribute', type: 'string', name: 'pid', title: texts('患者番号', 'Patient id') },
  { class: 'attribute', type: 'string', name: 'name', title: texts('氏名', 'Name'), required: true },
  {
    class: 'attribute',
    type: 'single',
    name: 'sex',
    title: texts('性別', 'Sex'),
    choices: [choice('m', '男性', 'Male'), choice('f', '女性', 'Female')],
  },
  { class: 'attribute', type: 'number', name: 'age', title: texts('年齢', 'Age'), valid_range: { min: 0, max: 130 } },
];

const visit: readonly Item[] = [
  { class: 'attribute', type: 'number', name: 'no', title: texts('受付番号', 'Visit number') },
  { class: 'attribute', type: 'text', name: 'note', title: texts('所見', 'Findings') },
];

/** Two pages; the patient's number is the id attribute, name and sex are the summary. */
export const caseDesign = (more: Partial<CardDesign> = {}): CardDesign => ({
  format: 1,
  languages: ['ja', 'en'],
  title: texts('症例', 'Case'),
  pages: [
    { name: 'patient', title: texts('患者', 'Patient'), items: patient },
    { name: 'visit', title: texts('来院', 'Visit'), items: visit },
  ],
  id_attributes: ['patient.pid'],
  numbering: [],
  summary: ['patient.name', 'patient.sex'],
  ...more,
});

/** A design without id attributes: cards differ by their ids only. */
export const freeDesign = caseDesign({ id_attributes: [] });
/** The visit number is drawn by the server and tells cards apart. */
export const numberedDesign = caseDesign({ id_attributes: ['visit.no'], numbering: ['visit.no'], summary: [] });

/** A registry (Aoi edits, Ben browses, Emi may not, Dara is a stranger) whose folder has the design in force. */
export const openFolder = async (design: CardDesign = caseDesign()) => {
  const registry = await createRegistry();
  const folder = await useDesign(registry.folder, design, registry.chea);
  const { aoi, params } = registry;

  const save = (vals: Answers, more: { id?: string; card_hash?: string; version?: number; move_to?: number; confirmations?: boolean; left_over?: readonly object[]; by?: Signed; key?: string } = {}) => {
    const { by = aoi, key, ...body } = more;
    return callApi('saveCard', {
      token: by.token,
      params,
      body: { vals, ...body },
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    });
  };
  return {
    ...registry,
    folder,
    save,
    /** The saved card; fails the test when the save is refused. */
    saved: async (vals: Answers, more: Parameters<typeof save>[1] = {}) => {
      const { status, body } = await save(vals, more);
      if (status !== 200) throw new Error(`The save answered ${status} ${JSON.stringify(body)}`);
      return body;
    },
    get: (cardId: string, by: Signed = aoi) => callApi('getCard', { token: by.token, params: { ...params, cardId } }),
    remove: (cardId: string, by: Signed = aoi) =>
      callApi('deleteCard', { token: by.token, params: { ...params, cardId } }),
    list: (query: Record<string, string> = {}, by: Signed = aoi) =>
      callApi('listCards', { token: by.token, params, query }),
    /** What the folder's counters say. */
    counts: async () => {
      const { body } = await callApi('projects', { token: aoi.token });
      return body[0].folders[0].status;
    },
  };
};

/** Answers with a patient number of their own. */
export const caseOf = (more: Answers[string] = {}): Answers => ({
  patient: { pid: randomUUID(), name: '青井', ...more },
});

/** The demo project is the one whose members may be managers of the platform. */
export const makeDemo = async (projectId: string): Promise<void> => {
  await update(projectKey(projectId), { set: { is_demo: true } });
};

/** Registration of the folder ended yesterday. */
export const closeRegistration = async ({ id }: Folder, projectId: string): Promise<void> => {
  const ended = new Date(Date.now() - 24 * 60 * 60_000).toISOString();
  await update(projectKey(projectId), { set: { [`folders.${id}.end_at`]: ended } });
};

export const refusal = (status: number, code: string, details?: object) => ({
  status,
  body: { code, request_id: expect.any(String), ...(details !== undefined && { details }) },
});
