// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import type { Answers, Item } from '#shared/design/card-design.ts';
import { answerColumns } from '#shared/export/columns.ts';
import { maskingOf } from '#shared/modules/exports/deidentify.ts';
import { codebookOf } from '#shared/modules/exports/codebook.ts';
import { fhirWriter } from '#shared/modules/exports/fhir.ts';
import { odmWriter } from '#shared/modules/exports/odm.ts';
import type { ExportOptions } from '#shared/export/options.ts';
import { scriptSpss } from '#functions/modules/exports/scripts/spss.ts';
import { tablesOf } from '#shared/modules/exports/tables.ts';
import { design, item, page } from '#test/support/form-builder.ts';
import { exportedCard } from '#test/support/exported-card.ts';

const items: Item[] = [item('date', 'born', { partial: 'year', about: true }), item('date', 'since', { granularity: 'month' }), item('time', 'seen', { seconds: true }), item('datetime', 'arrived', { seconds: true })];
const versions = [{ version: 1, design: design([], { pages: [page('p', ...items)] }) }];
const card = (p: Answers[string]) => exportedCard({ vals: { p }, shift: { days: 40, created: '2026-11-21' } });
const lineOf = (p: Answers[string], options: Partial<ExportOptions> = {}) => {
  const [table] = tablesOf(versions, {}, { lang: 'en', excel: false, style: 'statistics', ...options }, maskingOf(options));
  const [cells = []] = [...table!.rowsOf(card(p))];
  return Object.fromEntries(table!.columns.map(({ name }, index) => [name, cells[index]]));
};

describe('a date that is known less exactly', () => {
  it('stands in the CSV as it is known', () => {
    const column = answerColumns(versions, {}, 'en').find(({ header }) => header === 'p.born')!;
    expect(['2026', '2026-11', '2026-11~', '1980-03-01'].map((value) => column.write(value))).toEqual(['2026', '2026-11', '2026-11~', '1980-03-01']);
  });

  it.each([
    ['2024', '2024-01-01', '2024-12-31'],
    ['2024-02~', '2024-02-01', '2024-02-29'],
    ['2024-02-03~', '2024-02-03', '2024-02-03'],
  ])('for statistics, %s has the days that it may mean beside it', (born, first, last) => {
    expect(lineOf({ born })).toMatchObject({ 'p.born': born, 'p.born.first_day': first, 'p.born.last_day': last });
  });

  it('has types that no program reads as whole days, and titles for its days', () => {
    const tables = tablesOf(versions, {}, { lang: 'en', excel: false, style: 'statistics' });
    const rows = codebookOf(tables, versions).variables.map((row) => row.slice(1, 4));
    expect(rows).toEqual(expect.arrayContaining([['p.born', 'partial_date', expect.anything()], ['p.born.first_day', 'date', expect.stringContaining('推定範囲の初日')]]));
    const script = scriptSpss(tables[0]!, 'en');
    expect(script).toContain('p_born A200');
    expect(script).toContain('p_born_first_day SDATE10');
    expect(script).toContain('p_seen TIME8');
  });

  it.each([
    ['2026', '2026', '2026-01-01'],
    ['2025-12', '2026-01', '2026-01-01'],
    ['2025-12~', '2026-01~', '2026-01-01'],
    ['2025-12-05~', '2026-01-14~', '2026-01-14'],
    ['1930', null, null],
  ])('without identifiers, %s moves by days and stays as exact as it was: %s', (born, moved, first) => {
    expect(lineOf({ born, since: '2025-12-01' }, { deidentified: true })).toMatchObject({ 'p.born': moved, 'p.born.first_day': first, 'p.since': '2026-01-01' });
  });

  it('is a date of FHIR, which knows months and years', () => {
    const answersOf = (born: string): unknown => {
      const writer = fhirWriter(versions, { lang: 'en', excel: false }, 'f');
      const { item: pages } = JSON.parse(writer.card(card({ born, seen: '09:10:11', arrived: '2026-11-21T09:05:30' }))) as { item: { item: { linkId: string; answer: unknown[] }[] }[] };
      return Object.fromEntries(pages[0]!.item.map(({ linkId, answer }) => [linkId, answer[0]]));
    };
    expect(answersOf('2026-11')).toEqual({ 'p.born': { valueDate: '2026-11' }, 'p.seen': { valueTime: '09:10:11' }, 'p.arrived': { valueDateTime: '2026-11-21T09:05:30+09:00' } });
    expect(answersOf('2026~')).toMatchObject({ 'p.born': { valueDate: '2026', _valueDate: { extension: [{ url: 'urn:fuda:about', valueBoolean: true }] } } });
  });

  it('is a partialDate of ODM, with a remark where it is about right', () => {
    const writer = odmWriter(versions, { lang: 'en', excel: false }, { folder: 'f1', at: '2026-11-23T01:02:03.000Z' });
    const read = (born: string) => {
      const root = new DOMParser().parseFromString(writer.head() + writer.card(card({ born, arrived: '2026-11-21T09:05:30' })) + writer.tail, 'application/xml').documentElement;
      const of = (id: string) => [...root.getElementsByTagName('ItemData')].find((each) => each.getAttribute('ItemOID') === `IT.${id}`)!;
      expect([...root.getElementsByTagName('ItemDef')].find((each) => each.getAttribute('OID') === 'IT.p.born')!.getAttribute('DataType')).toBe('partialDate');
      expect(of('p.arrived').textContent).toBe('2026-11-21T09:05:30');
      return [...of('p.born').children].map(({ tagName, textContent }) => `${tagName} ${textContent}`);
    };
    expect(read('2026-11')).toEqual(['Value 2026-11']);
    expect(read('2026-11~')).toEqual(['Value 2026-11', 'Annotation about']);
  });
});
