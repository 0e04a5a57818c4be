import { afterEach, expect, test } from 'vitest';
import type { Item } from '#shared/design/card-design.ts';
import { inflatePart, listZipParts } from '#functions/storage/zip-parts.ts';
import { callApi } from '#test/support/call-api.ts';
import { caseDesign, caseOf } from '#test/support/card-folder.ts';
import { runWorkers } from '#test/support/lambda-endpoint.ts';
import { openReviewed } from '#test/support/review-folder.ts';

afterEach(async () => void (await runWorkers()));

const title = (text: string) => ({ ja: text, en: text });
const formula = (name: string, calculation: string): Item => ({ class: 'attribute', type: 'plugin', name, title: title(name), plugin: { kind: 'expression', params: { calculation } } });
const entered: readonly Item[] = [
  { class: 'attribute', type: 'date', name: 'born', title: title('born') },
  { class: 'attribute', type: 'datetime', name: 'arrived', title: title('arrived') },
  { class: 'repeat', name: 'dose', title: title('dose'), items: [{ class: 'attribute', type: 'number', name: 'mg', title: title('mg') }] },
  { class: 'attribute', type: 'date', name: 'filled_in', title: title('filled in'), calculation: 'today()' },
  { class: 'attribute', type: 'number', name: 'days_since', title: title('days since'), calculation: 'int(today() - ${patient.born})' },
  formula('began', 'once(now())'),
  formula('waited', 'int(decimal-date-time(${patient.began}) - decimal-date-time(${patient.arrived}))'),
  formula('years', 'int((today() - ${patient.born}) div 365.25)'),
];
const [patient, visit] = caseDesign().pages;
const design = caseDesign({ pages: [{ ...patient!, items: [...patient!.items, ...entered.map((item) => (item.name === 'years' ? { ...item, title: title('age in years') } : item))] }, visit!] });

/** All texts of a file, by the names of its parts. */
const textsIn = (bytes: Buffer): Record<string, string> => {
  const parts = bytes.subarray(0, 2).toString() === 'PK' ? (listZipParts(bytes, 1_000) ?? []) : [];
  if (parts.length === 0) return { file: bytes.toString('utf8') };
  return Object.fromEntries(parts.map((part) => [part.name, inflatePart(bytes, part)!.toString('utf8')]));
};

const dayMs = 86_400_000;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const formats: readonly Record<string, string>[] = [
  { style: 'statistics' },
  { style: 'excel' },
  { style: 'excel', format: 'xlsx' },
  { style: 'statistics', format: 'xlsx', repeats: 'long' },
  { style: 'statistics', repeats: 'long' },
  { style: 'statistics', format: 'zip' },
  { style: 'excel', format: 'zip', repeats: 'long' },
  { format: 'jsonl' },
  { format: 'fhir' },
  { format: 'odm' },
];
/** The day of 1899-12-30 that a workbook counts from. */
const firstDayOfWorkbooks = Date.parse('1899-12-30');

// proves U9.70
test('no file without identifiers tells when its cards were entered, moved or not, so nobody who knows that day can move the other days back', async () => {
  const { aoi, params, saved, submit } = await openReviewed(design);
  const today = dayOf(Date.now());
  const now = `${today}T10:11`;
  const card = await saved({ patient: { ...caseOf().patient, pid: 'P-1', born: '1990-02-28', arrived: '2026-01-05T09:05', dose: 1, dose_registered_at_1: `${today} 10:11`, mg_1: 5, began: now, filled_in: today } });
  const given = (await submit(card)).body;
  expect(dayOf(Date.parse(given.review.submitted_at))).toBe(today);

  const download = async (query: Record<string, string>): Promise<Record<string, string>> => {
    const { body } = await callApi('requestExport', { token: aoi.token, params, query: { lang: 'en', deidentified: 'true', ...query } });
    await runWorkers();
    const { headers } = await callApi('fetchExport', { token: aoi.token, query: { k: body.key } });
    const file = await fetch(`${process.env.AWS_ENDPOINT_URL_S3}/${process.env.EXPORTS_BUCKET}${headers.location}`);
    return textsIn(Buffer.from(await file.arrayBuffer()));
  };
  const { file: csv = '' } = await download({ style: 'statistics' });
  const arrived = /\d{4}-\d\d-\d\d(?=T09:05)/.exec(csv)?.[0] ?? '';
  const shift = Date.parse(arrived) - Date.parse('2026-01-05');
  expect(shift).toBeLessThan(0);
  const moved = Date.parse(today) + shift;
  const workbookDay = (ms: number): string => `<v>${(ms - firstDayOfWorkbooks) / dayMs}`;
  const told = [dayOf(moved), workbookDay(moved), today, workbookDay(Date.parse(today)), '10:11', 'created_at', 'updated_at', 'submitted_at', 'registered_at', 'authored', 'Created', 'Updated', 'filled_in', 'filled in', 'days_since', 'days since', 'began', 'waited'];
  for (const query of formats) {
    const texts = await download(query);
    for (const [name, text] of Object.entries(texts)) {
      // The document itself says when it was written.
      const own = text.replace(/ (?:FileOID|CreationDateTime)="[^"]*"/g, '');
      if (name.startsWith('docProps/')) continue;
      expect([query, name, told.filter((each) => own.includes(each))]).toEqual([query, name, []]);
    }
    const all = Object.values(texts).join('\n');
    expect([query, all.includes(arrived) || all.includes(workbookDay(Date.parse(arrived))), all.includes('years')]).toEqual([query, true, true]);
  }
});
