import { describe, expect, it } from 'vitest';
import type { Answers } from '#shared/design/card-design.ts';
import { openForm } from '#shared/form/open-form.ts';
import { prepare } from '#shared/form/prepare.ts';
import { notCleared } from '#shared/modules/import/clear.ts';
import { joinAnswers } from '#shared/modules/import/judge-record.ts';
import type { ImportSettings } from '#shared/modules/import/records.ts';
import { choices, context, design, item, plugin, repeat } from '#test/support/form-builder.ts';
import { importInto } from '#test/modules/import/support/import-file.ts';

const reasons = { reasons: true } as const;
const of = design(
  [
    item('string', 'pid'),
    item('number', 'hr', reasons),
    item('text', 'note'),
    item('multi', 'signs', { choices: choices('a', 'b'), ...reasons }),
    { ...plugin('blood_pressure', 'bp', { SBP: { name: 'SBP' }, DBP: { name: 'DBP' } }), ...reasons },
    item('gcs', 'gcs'),
    item('number', 'no'),
    repeat('wound', [item('string', 'site')]),
  ],
  { missing_reasons: [{ value: 'nk', title: { ja: '不明', en: 'Not known' } }] },
);
const prepared = prepare(of);

/** What is left of a card by one line of a file. */
const left = async (heading: string, line: string, before: Answers[string], { mode = 'overwrite', drawn }: { mode?: ImportSettings['mode']; drawn?: string } = {}) => {
  const { read } = await importInto([of], `${heading}\n${line}\n`, { mode });
  const [record] = read;
  const joined = joinAnswers(prepared, { p: before }, record!, mode, new Set(drawn === undefined ? [] : [drawn]));
  const after = openForm(prepared, joined, context).answers();
  const found = [...record!.findings, ...notCleared(record!.cleared, { p: before }, after)].map(({ code, column, isFault }) => `${code} ${column}${isFault ? '!' : ''}`);
  const { wound: _, ...answers } = after['p'] ?? {};
  return { answers, joined: joined['p'], found };
};

describe('<clear> in a cell', () => {
  it.each(['<clear>', ' <Clear> ', '＜clear＞'])('%j clears the answer', async (text) => {
    expect(await left('hr,note', `${text},x`, { hr: 80, note: 'old' })).toMatchObject({ answers: { note: 'x' }, found: [] });
  });

  it('clears a reason for no answer, and a text that could not be read', async () => {
    expect((await left('hr', '<clear>', { 'hr@missing': 'nk' })).joined).toEqual({ hr: null });
    expect((await left('hr', '<clear>', { 'hr@typed': 'fast' })).joined).toEqual({ hr: null });
  });

  it('clears one part, or all of them', async () => {
    const before = { bp: { SBP: 120, DBP: 80 }, gcs: { E: 4, V: 5, M: 6, total: 15 } };
    expect((await left('bp.SBP,bp.DBP', '<clear>,', before)).answers).toMatchObject({ bp: { DBP: 80 } });
    expect((await left('p.bp.SBP,p.bp.DBP,p.gcs.V', '<clear>,70,<clear>', before)).answers).toEqual({ bp: { DBP: 70 }, gcs: { E: 4, M: 6 } });
    expect((await left('p.bp.SBP,p.bp.DBP', '<clear>,<clear>', before)).answers).toEqual({ gcs: before.gcs });
    expect((await left('p.bp.SBP', '<clear>', { bp: { SBP: 120 }, 'bp.DBP@missing': 'nk' })).joined).toEqual({ bp: null, 'bp.DBP@missing': 'nk' });
  });

  it('takes the tick from one choice of several, and the answer where none is left', async () => {
    expect((await left('p.signs.a,p.signs.b', '<clear>,1', { signs: ['a', 'b'] })).answers).toEqual({ signs: ['b'] });
    expect(await left('p.signs.a,p.signs.b', '<clear>,0', { signs: ['a'] })).toMatchObject({ answers: {}, found: [] });
    expect((await left('p.signs.a,p.signs.b', '<clear>,<clear>', { 'signs@missing': 'nk' })).joined).toEqual({ signs: null });
  });

  it('takes a choice out of a ranking', async () => {
    expect((await left('p.signs.a,p.signs.b', '<clear>,2', { signs: ['a', 'b'] })).answers).toEqual({ signs: ['b'] });
  });

  it('clears an answer of one repetition', async () => {
    expect((await left('site_1,site_2', '<clear>,leg', { wound: 2, site_1: 'arm', site_2: 'hand' })).answers).toEqual({ site_2: 'leg' });
  });

  it('leaves a text that is the word itself', async () => {
    expect(await left('note', '<clear>', { note: '<clear>' })).toMatchObject({ answers: { note: '<clear>' }, found: [] });
  });

  it('never clears a drawn number, and asks', async () => {
    expect(await left('no,hr', '<clear>,<clear>', { no: 7, hr: 80 }, { drawn: 'p.no' })).toMatchObject({ answers: { no: 7 }, found: ['import.not_cleared 0'] });
  });

  it('asks where a part is worked out from the others', async () => {
    expect((await left('p.gcs.total', '<clear>', { gcs: { E: 4, V: 5, M: 6, total: 15 } })).found).toEqual(['import.not_cleared 0']);
  });

  it('takes nothing away where only blanks are filled, and says so', async () => {
    expect(await left('hr,p.signs.a', '<clear>,<clear>', { hr: 80, signs: ['a'] }, { mode: 'blanks' })).toMatchObject({ answers: { hr: 80, signs: ['a'] }, found: ['import.not_cleared 0', 'import.not_cleared 1'] });
  });

  it('is a blank answer of a new card', async () => {
    expect(await left('pid,hr,note', '1,<clear>,<clear>', {}, { mode: 'add' })).toMatchObject({ answers: { pid: '1' }, found: [] });
  });

  it('stands against its row where there is no answer to clear', async () => {
    expect((await left('p.wound,p.hr', '<clear>,80', { wound: 2 })).found).toEqual(['import.no_clear 0!']);
  });
});
