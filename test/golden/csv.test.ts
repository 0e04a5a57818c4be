import { readFile, writeFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import type { Answers, CardDesign, Item } from '#shared/design/card-design.ts';
import { withoutGuard } from '#shared/export/csv.ts';
import { answerColumns, headerRow, rowWriter } from '#shared/export/columns.ts';
import { openForm } from '#shared/form/open-form.ts';
import { prepare } from '#shared/form/prepare.ts';
import { compileFile } from '#functions/storage/compile-file.ts';
import { demoWorkbook } from '#test/support/demo-workbooks.ts';
import { exportedCard } from '#test/support/exported-card.ts';

/** Frozen files, reviewed by eye; `UPDATE_GOLDEN=1` writes them anew after a change that is meant. */
const fileOf = (language: string) => new URL(`csv/trauma.${language}.csv`, import.meta.url);

const { design: compiled } = await compileFile(await demoWorkbook('trauma-registry'));
if (compiled === null) throw new Error('The trauma workbook does not compile');
const current: CardDesign = compiled;

const insurance: Item = {
  class: 'attribute',
  type: 'string',
  name: 'insurance',
  title: { ja: '保険', en: 'Insurance' },
};

/** The former version asked for the insurance and had the value `x` for the sex. The present one has neither. */
const earlier: CardDesign = {
  ...current,
  pages: current.pages.map((page) => (page.name === 'patient' ? { ...page, items: [insurance, ...page.items] } : page)),
};

/** Answers as the form stores them, so with computed values and without what is hidden. */
const stored = (vals: Answers): Answers =>
  openForm(prepare(current), vals, {
    today: '2026-11-21',
    now: '2026-11-21T09:00',
    organisation: '港総合病院',
    language: 'ja',
    isNew: false,
  }).answers();

const full = stored({
  patient: {
    case_number: '001',
    registered_on: '2026-11-21',
    birth_date: '1990-02-28',
    age: { year: 36 },
    sex: 'female',
    pregnancy: 'no',
    asa: '1',
  },
  injury: {
    injured_at: '2026-11-20T23:40',
    injury_type: 'blunt',
    mechanism: 'traffic',
    injury_note: '横断歩道で、乗用車と接触。\n本人談「青信号だった」',
  },
  prehospital: { transport: 'ambulance', scene_rr: 24, scene_hr: 118, scene_sbp: 92, scene_spo2: 94 },
  arrival: {
    arrived_at: '2026-11-21T00:15',
    cpa: 'no',
    bp: { SBP: 98, DBP: 60 },
    hr: 120,
    rr: 22,
    oxygen: true,
    oxygen_flow: 10,
    temperature: 36.4,
    gcs: { E: 3, V: 4, M: 6, total: 13 },
    base_excess: -6.2,
  },
});

const base = {
  created_at: '2026-11-21T00:20:00.000Z',
  updated_org: { ja: '港総合病院', en: 'Minato General Hospital' },
};
const status = { overall: 'partial', required: 'incomp' };

const cards = [
  {
    ...base,
    card_global_id: 'g1',
    version: 1,
    status,
    updated_at: '2026-11-21T00:25:00.000Z',
    vals: { patient: { case_number: '000', insurance: '国保', sex: 'x' } },
    kept: [],
  },
  { ...base, card_global_id: 'g2', version: 2, status, updated_at: '2026-11-21T01:00:00.000Z', vals: full, kept: [] },
  {
    ...base,
    card_global_id: 'g3',
    version: 2,
    status,
    updated_at: '2026-11-21T02:00:00.000Z',
    vals: stored({
      patient: { case_number: '=1+1', sex: 'male', comorbidity: ['other'], comorbidity_other: '＋"不明", -' },
      injury: { mechanism: 'fall', fall_height: 2.5, injury_note: '-5段目から' },
      severity: {
        diagnosis: 2,
        diagnosis_name_1: { code: 'S72.0', name: '大腿骨頚部骨折', kind: 'icd10' },
        diagnosis_name_2: { name: '打撲' },
      },
    }),
    // This card was moved from version 1: the insurance has its own column, and the sex was answered again.
    kept: [
      { version: 1, path: 'patient.insurance', value: '社保' },
      { version: 1, path: 'patient.sex', value: 'x' },
      { version: 1, path: 'patient.comorbidity', value: ['asthma'] },
    ],
  },
].map(exportedCard);

const columns = (language: 'ja' | 'en') =>
  answerColumns(
    [
      { version: 1, design: earlier },
      { version: 2, design: current },
    ],
    { 'severity.diagnosis': 2 },
    language,
  );

const csvOf = (language: 'ja' | 'en') =>
  headerRow(columns(language)) + cards.map(rowWriter(columns(language), language)).join('');

describe.each(['ja', 'en'] as const)('the CSV of the trauma registry in %s', (language) => {
  it('is the frozen file', async () => {
    if (process.env['UPDATE_GOLDEN'] === '1') await writeFile(fileOf(language), csvOf(language));
    expect(csvOf(language)).toBe(await readFile(fileOf(language), 'utf8'));
  });

  it('is read back by a foreign parser as the answers', () => {
    const rows: Record<string, string>[] = parse(csvOf(language), { columns: true });
    expect(rows).toHaveLength(cards.length);
    const read = (index: number, header: string) => withoutGuard(rows[index]?.[header] ?? 'missing');
    expect(read(0, 'patient.insurance')).toBe('国保');
    expect(read(0, 'patient.sex')).toBe('x');
    expect(read(1, 'injury.injury_note')).toBe('横断歩道で、乗用車と接触。\n本人談「青信号だった」');
    expect(read(1, 'arrival.base_excess')).toBe('-6.2');
    expect(read(2, 'patient.case_number')).toBe('=1+1');
    expect(read(2, 'patient.comorbidity_other')).toBe('＋"不明", -');
    expect(read(2, 'patient.insurance')).toBe('社保');
    expect(read(2, 'patient.comorbidity')).toMatch(/;asthma$/);
    expect(JSON.parse(read(2, 'kept_answers'))).toEqual([{ version: 1, path: 'patient.sex', value: 'x' }]);
  });
});

it('the same rows in two languages differ in titles and organisations only', () => {
  const [ja, en] = (['ja', 'en'] as const).map(
    (language) => parse(csvOf(language), { columns: true }) as Record<string, string>[],
  );
  const differing = ja!.flatMap((row, index) =>
    Object.keys(row).filter((header) => row[header] !== en![index]?.[header]),
  );
  expect(new Set(differing)).toEqual(
    new Set([
      'updated_org',
      'patient.sex',
      'patient.pregnancy',
      'patient.asa',
      'patient.comorbidity',
      'injury.injury_type',
      'injury.mechanism',
      'prehospital.transport',
      'arrival.cpa',
    ]),
  );
});
