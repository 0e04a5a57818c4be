import { fireEvent, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { designOf } from '../card-form/form-harness.tsx';

/** Two pages, the second with a computed value. */
export const design = designOf({
  patient: [
    { class: 'attribute', type: 'string', name: 'name', title: { ja: '氏名', en: 'Name' }, required: true },
    {
      class: 'attribute',
      type: 'single',
      name: 'sex',
      title: { ja: '性別', en: 'Sex' },
      choices: [
        { value: 'f', title: { ja: '女性', en: 'Female' } },
        { value: 'm', title: { ja: '男性', en: 'Male' } },
      ],
      activation: [{ when: ['f'], items: [{ class: 'attribute', type: 'number', name: 'weeks', title: { ja: '妊娠週数', en: 'Weeks of gestation' }, suffix: { ja: '週', en: 'weeks' } }] }],
    },
  ],
  arrival: [
    { class: 'attribute', type: 'number', name: 'hr', title: { ja: '心拍数', en: 'Heart rate' } },
    { class: 'attribute', type: 'number', name: 'sbp', title: { ja: '収縮期血圧', en: 'Systolic pressure' } },
    { class: 'attribute', type: 'plugin', name: 'si', title: { ja: 'ショック指数', en: 'Shock index' }, plugin: { kind: 'shock_index', params: { hr: 'arrival.hr', sbp: 'arrival.sbp' } } },
  ],
});

export const folder = {
  id: 'f1',
  name: 'adult',
  title: { ja: '外傷', en: 'Trauma' },
  description: {},
  design_name: 'trauma',
  is_default: false,
  version: 3,
  registration_start_at: '2026-04-01T09:00:00+0900',
  registration_end_at: null,
};

export type StubbedAnswer = { readonly status?: number; readonly body: unknown } | 'network' | 'never';

export interface Sent {
  readonly call: string;
  readonly query: string;
  readonly body: unknown;
}

/** Every browser has one; jsdom does not. This one finds the font on the system. */
class FoundFont {
  readonly load = () => Promise.resolve(this);
}

/** Answers fetch by method and path, and keeps what was sent. */
export const stubWorkshop = (more: Record<string, StubbedAnswer> = {}) => {
  const answers: Record<string, StubbedAnswer> = {
    'GET /api/u/projects': { body: [{ id: 'p1', title: { ja: '登録', en: 'Registry' }, role: 'edit', folders: [{ id: 'f1' }] }] },
    'GET /api/m/projects/p1': { body: { id: 'p1', title: { ja: '登録', en: 'Registry' } } },
    'GET /api/m/projects/p1/folders/f1': { body: folder },
    'POST /api/m/compile': { body: { card_design: design, diagnostics: [], warnings: [] } },
    'POST /api/m/check/duplicate': { body: {} },
    'POST /api/m/projects/p1/folders/f1/cardDesign/compare': { body: { warnings: [], names: {}, cards: { looked_at: 120, all: true, withheld: false, lost: 0, unfit: 0, incomplete: 0 }, changes: [] } },
    'POST /api/m/projects/p1/folders/f1/cardDesign': { body: { version: 4 } },
    ...more,
  };
  const sent: Sent[] = [];
  vi.stubGlobal('FontFace', FoundFont);
  vi.stubGlobal('fetch', async (address: string, { method, body }: { method: string; body?: unknown }) => {
    const [path = '', query = ''] = address.split('?');
    const call = `${method} ${path}`;
    sent.push({ call, query, body: typeof body === 'string' ? JSON.parse(body) : body });
    const answer = answers[call] ?? { status: 404, body: { code: 'folder.unknown' } };
    if (answer === 'never') return new Promise(() => undefined);
    if (answer === 'network') throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 });
  });
  return { answers, sent };
};

/** Keeps what the screen hands to the browser's downloads, by file name. */
export const catchDownloads = () => {
  const files = new Map<string, Blob>();
  const blobs = new Map<string, Blob>();
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        const address = `blob:${blobs.size}`;
        blobs.set(address, blob);
        return address;
      },
      revokeObjectURL: () => undefined,
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const blob = blobs.get(this.getAttribute('href') ?? '');
    if (blob !== undefined) files.set(this.download, blob);
  });
  return files;
};

export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
