import { describe, expect, it } from 'vitest';
import type { Answers } from '#shared/design/card-design.ts';
import type { KeptAnswer } from '#shared/design/kept-answer.ts';
import { answerColumns, headerRow, rowWriter } from '#shared/export/columns.ts';
import { fhirWriter } from '#shared/modules/exports/fhir.ts';
import { jsonLineWriter } from '#shared/modules/exports/json-lines.ts';
import type { ExportOptions } from '#shared/export/options.ts';
import { tablesOf } from '#shared/modules/exports/tables.ts';
import { choices, design, item, repeat } from '#test/support/form-builder.ts';
import { exportedCard } from '#test/support/exported-card.ts';

const versions = [
  { version: 1, design: design([item('number', 'hr'), item('number', 'old'), repeat('wound', [item('string', 'site')])]) },
  { version: 2, design: design([item('number', 'hr')]) },
];
const card = exportedCard({});

it.each(['wide', 'long'] as const)('an answer stands in its own column whether its card still has the place for it or kept it: %s repeats', (repeats) => {
  const [table] = tablesOf(versions, {}, { lang: 'en', excel: false, style: 'statistics', repeats });
  const cellsOf = (version: number, vals: Answers, kept: readonly KeptAnswer[]) => {
    const [row] = [...table!.rowsOf({ ...card, version, vals, kept })];
    return ['p.hr', 'p.old', 'kept_answers'].map((wanted) => row![table!.columns.findIndex(({ name }) => name === wanted)]);
  };
  expect(cellsOf(1, { p: { hr: 80, old: 5 } }, [])).toEqual([80, 5, null]);
  expect(cellsOf(2, { p: { hr: 80 } }, [{ version: 1, path: 'p.old', value: 5 }])).toEqual([80, 5, null]);
  expect(cellsOf(2, { p: { hr: 80 } }, [{ version: 1, path: 'p.site_9', value: 'arm' }])).toEqual([80, null, expect.stringContaining('arm')]);
});

describe('a ranked answer of which a later version lacks a choice', () => {
  const ranked = (...values: string[]) => design([item('multi', 'order', { ranked: true, choices: choices(...values) })]);
  const both = [{ version: 1, design: ranked('a', 'b', 'c') }, { version: 2, design: ranked('a', 'b') }];
  const kept: KeptAnswer[] = [{ version: 1, path: 'p.order', value: ['c'], ranking: ['c', 'a', 'b'] }];
  const ranksOf = (order: string[]) => {
    const [table] = tablesOf(both, {}, { lang: 'en', excel: false, style: 'statistics' });
    const [row] = [...table!.rowsOf({ ...card, version: 2, vals: { p: { order } }, kept })];
    return ['p.order.a', 'p.order.b', 'p.order.c'].map((wanted) => row![table!.columns.findIndex(({ name }) => name === wanted)]);
  };

  it('has its order in every file', () => {
    expect(ranksOf(['a', 'b'])).toEqual([2, 3, 1]);
    const of = { ...card, version: 2, vals: { p: { order: ['a', 'b'] } }, kept };
    expect(rowWriter(answerColumns(both, {}, 'en'), 'en')(of)).toContain(',c;a;b,');
    expect(fhirWriter(both, { lang: 'en', excel: false }, 'f').card(of)).toContain('[{"valueCoding":{"code":"c"}},{"valueCoding":{"code":"a"}},{"valueCoding":{"code":"b"}}]');
  });

  it('is told beside the kept answer where the answers stand as they are stored', () => {
    const line = jsonLineWriter(both, { lang: 'en', excel: false })({ ...card, version: 2, vals: { p: { order: ['a', 'b'] } }, kept });
    expect(JSON.parse(line)).toMatchObject({ vals: { p: { order: ['a', 'b'] } }, kept_answers: kept });
  });

  it('lacks what somebody took out since, and is in the order of today where it was ranked anew', () => {
    expect(ranksOf(['a'])).toEqual([2, 0, 1]);
    expect(ranksOf(['b', 'a'])).toEqual([2, 1, 3]);
  });
});

describe('left-over answers in the columns of a table', () => {
  const row = (options: Partial<ExportOptions>, kept: readonly KeptAnswer[] = [{ version: 1, path: 'p.old', value: 5 }]) => {
    const [table] = tablesOf(versions, {}, { lang: 'en', excel: false, style: 'statistics', ...options });
    const [cells] = [...table!.rowsOf({ ...card, version: 2, vals: { p: { hr: 80 } }, kept, review: { state: 'submitted', submitted_at: null, open: 0 } })];
    return Object.fromEntries(table!.columns.map(({ heading }, at) => [heading, cells![at]]));
  };

  it('are named beside the row, by the headings of the file', () => {
    expect(row({})).toMatchObject({ 'p.old': 5, kept_columns: 'p.old' });
    expect(row({}, [])).toMatchObject({ 'p.old': null, kept_columns: null });
    expect(row({ style: 'excel' })).toMatchObject({ 'Columns with answers of earlier designs': Object.keys(row({ style: 'excel' })).find((heading) => heading.endsWith('old')) });
  });

  it('have no columns in a file without them, nor do items that only earlier versions have', () => {
    expect(Object.keys(row({ no_orphans: true })).filter((name) => name.startsWith('p.') || name.startsWith('kept'))).toEqual(['p.hr']);
    const questions = (written: string) => [...written.matchAll(/"linkId":"(p\.[^"]+)"/g)].map(([, id]) => id);
    expect(questions(fhirWriter(versions, { lang: 'en', excel: false, no_orphans: true }, 'f').head)).toEqual(['p.hr']);
  });

  it('columns of the review stand at the end, and move no other', () => {
    const [plain, reviewed] = [Object.keys(row({})), Object.keys(row({ reviewed: true, linked: true, is_test: true }))];
    expect(reviewed).toEqual([...plain, 'state', 'submitted_at', 'open_queries', 'transfers', 'test']);
    const columns = answerColumns(versions, {}, 'en');
    const [before, after] = [{}, { reviewed: true, is_test: true }].map((told) => [headerRow(columns, told), rowWriter(columns, 'en', told)({ ...card, version: 2, vals: { p: { hr: 80 } }, kept: [] })].map((line) => line.trimEnd().split(',')));
    expect(after).toEqual([[...before![0]!, 'state', 'submitted_at', 'open_queries', 'test'], [...before![1]!, '', '', '', '1']]);
  });
});
