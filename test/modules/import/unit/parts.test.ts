import { describe, expect, it } from 'vitest';
import type { Answers } from '#shared/design/card-design.ts';
import { openForm } from '#shared/form/open-form.ts';
import { prepare } from '#shared/form/prepare.ts';
import { joinAnswers, mixedParts } from '#shared/modules/import/judge-record.ts';
import { context, design, item, plugin } from '#test/support/form-builder.ts';
import { importInto } from '#test/modules/import/support/import-file.ts';

const of = design([item('string', 'pid'), item('age', 'age'), item('location', 'place'), plugin('blood_pressure', 'bp', { SBP: { name: 'SBP' }, DBP: { name: 'DBP' } })]);

/** What one line of a file makes of a card, and what is asked about it. */
const brought = async (file: string, before: Answers[string] = {}, mode: 'blanks' | 'overwrite' = 'overwrite') => {
  const { read } = await importInto([of], file, { mode });
  const [record] = read;
  const after = joinAnswers(prepare(of), { p: before }, record!, mode);
  const { pid: _, ...answers } = after['p']!;
  const asked = [...record!.findings, ...mixedParts(record!, { p: before }, openForm(prepare(of), after, context).answers())].filter(({ isChange, isFault }) => isChange || isFault).map(({ code, column, params }) => ({ code, column, ...params }));
  return { answers, asked };
};

describe('an age of months alone', () => {
  it.each(['3か月', '生後3か月', '3 months'])('%s takes the place of the years of the card', async (text) => {
    expect(await brought(`p.pid,p.age\n1,${text}\n`, { age: { year: 14 } })).toEqual({ answers: { age: { month: 3 } }, asked: [] });
    expect(await brought(`p.pid,p.age\n1,${text}\n`, { age: { year: 78, month: 5 } })).toEqual({ answers: { age: { month: 3 } }, asked: [] });
  });

  it('does not fill the blank months of an age of years', async () => {
    expect((await brought('p.pid,p.age\n1,3か月\n', { age: { year: 14 } }, 'blanks')).answers).toEqual({ age: { year: 14 } });
    expect((await brought('p.pid,p.age.year\n1,3か月\n', { age: { year: 14 } }, 'blanks')).answers).toEqual({ age: { year: 14 } });
  });

  it('in the column of the years is a whole age, and is asked about', async () => {
    const asked = [{ code: 'import.further_parts', column: 1, value: 'month 3' }];
    expect(await brought('p.pid,p.age.year\n1,3か月\n', { age: { year: 14 } })).toEqual({ answers: { age: { month: 3 } }, asked });
    expect(await brought('p.pid,p.age.year,p.age.month\n1,3か月,\n', { age: { year: 14, month: 2 } })).toEqual({ answers: { age: { month: 3 } }, asked });
  });

  it('beside a blank cell for the years asks before it is joined with the years of the card', async () => {
    const file = 'p.pid,p.age.year,p.age.month\n1,,3\n';
    for (const mode of ['overwrite', 'blanks'] as const) {
      expect(await brought(file, { age: { year: 14 } }, mode)).toEqual({ answers: { age: { year: 14, month: 3 } }, asked: [{ code: 'import.mixed_parts', column: 2, value: 'year 14, month 3' }] });
    }
    expect((await brought(file, { age: { month: 2 } })).asked).toEqual([]);
  });

  it('in a column of its own changes the months alone', async () => {
    expect(await brought('p.pid,p.age.month\n1,3\n', { age: { year: 14 } })).toEqual({ answers: { age: { year: 14, month: 3 } }, asked: [] });
  });
});

describe('a cell of one part that says more', () => {
  it('is asked about, with what would be stored', async () => {
    expect(await brought('p.pid,p.bp.SBP\n1,118/77\n')).toEqual({ answers: { bp: { SBP: 118, DBP: 77 } }, asked: [{ code: 'import.further_parts', column: 1, value: 'SBP 118, DBP 77' }] });
  });

  it('leaves a part to the cell of that part, and asks where the two differ', async () => {
    const value = 'SBP 118, DBP 80';
    expect(await brought('p.pid,p.bp.SBP,p.bp.DBP\n1,118/77,80\n')).toEqual({ answers: { bp: { SBP: 118, DBP: 80 } }, asked: [{ code: 'import.further_parts', column: 1, value }] });
    expect(await brought('p.pid,p.bp.SBP,p.bp.DBP\n1,118,130/80\n')).toEqual({ answers: { bp: { SBP: 118, DBP: 80 } }, asked: [{ code: 'import.further_parts', column: 2, value }] });
  });

  it('is not asked about where the other cell says the same', async () => {
    expect(await brought('p.pid,p.bp.SBP,p.bp.DBP\n1,118/77,77\n')).toEqual({ answers: { bp: { SBP: 118, DBP: 77 } }, asked: [] });
  });

  it('that cannot be read stands against the row', async () => {
    expect((await brought('p.pid,p.bp.SBP,p.bp.DBP\n1,118/77,abc\n')).answers).toEqual({ bp: { SBP: '118/77', DBP: 'abc' } });
  });
});

it('the rest of a measurement on the card is not joined with half of another one unasked', async () => {
  const file = 'p.pid,p.bp.SBP,p.bp.DBP\n1,90,50\n';
  expect(await brought(file, { bp: { SBP: 120 } }, 'blanks')).toEqual({ answers: { bp: { SBP: 120, DBP: 50 } }, asked: [{ code: 'import.mixed_parts', column: 1, value: 'SBP 120, DBP 50' }] });
  expect(await brought(file, { bp: { SBP: 120 } })).toEqual({ answers: { bp: { SBP: 90, DBP: 50 } }, asked: [] });
  expect(await brought('p.pid,p.bp.SBP,p.bp.DBP\n1,90,\n', { bp: { SBP: 90, DBP: 50 } })).toEqual({ answers: { bp: { SBP: 90, DBP: 50 } }, asked: [] });
});

it('the place of a phone does not keep how exact the place before was', async () => {
  expect((await brought('p.pid,p.place\n1,35.1 139.2 0 0\n', { place: { latitude: 1, longitude: 2, accuracy: 5 } })).answers).toEqual({ place: { latitude: 35.1, longitude: 139.2 } });
});
