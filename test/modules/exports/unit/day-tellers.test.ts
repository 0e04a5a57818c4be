import { describe, expect, it } from 'vitest';
import { dayTellersIn } from '#shared/modules/exports/shift-tellers.ts';
import { design, item, plugin } from '#test/support/form-builder.ts';

const card = [item('string', 'pid'), item('date', 'birth'), item('age', 'age'), item('date', 'seen'), item('number', 'weight')];
const withFormulas = (formulas: readonly string[], ...more: Parameters<typeof design>[0][number][]) => design([...card, ...more, ...formulas.map((calculation, index) => plugin('expression', `e${index}`, { calculation }))]);
const indices = (found: ReadonlySet<string>): readonly number[] => [...found].flatMap((path) => (path.startsWith('p.e') ? [Number(path.slice(3))] : []));

// proves U9.70
describe('what a formula tells of a day that a file without identifiers moves', () => {
  it('is the day, where the formula makes a text, a number or a choice of it', () => {
    const formulas = ["format-date(${p.seen}, '%m')", 'number(${p.seen})', "if(${p.seen} < date('2026-04-01'), 1, 0)", 'years(${p.age})', 'today() - ${p.seen}', '${p.seen} - ${p.birth}', '${p.weight} + 1', '${p.e1} div 2'];
    expect(indices(dayTellersIn(withFormulas(formulas)))).toEqual([0, 1, 2, 7]);
  });

  it('is how far the days were moved, where a day is more than one of those that were entered', () => {
    const dates = (...calculations: string[]) => calculations.map((calculation, index) => item('date', `d${index}`, { calculation }));
    const made = dates("date(concat(format-date(${p.seen}, '%Y'), '-04-01'))", "coalesce(${p.seen}, date('2020-01-01'))", "if(${p.weight} > 0, date('2020-01-01'), ${p.seen})", 'date(decimal-date-time(${p.seen}) * 2 - 19000)', '${p.seen} + ${p.weight}');
    const entered = dates('${p.seen} + 280', 'coalesce(${p.seen}, ${p.left})', "if(${p.weight} > 0, ${p.left}, ${p.seen})", 'add-date(${p.seen}, 7)').map((each, index) => ({ ...each, name: `e${index}` }));
    const card = [item('date', 'seen'), item('date', 'left'), item('number', 'weight')];
    expect([...dayTellersIn(design([...card, ...made, ...entered]))]).toEqual(made.map(({ name }) => `p.${name}`));
  });

  it('is how far the days were moved, where an interval goes to a month or a year, and nothing, where it goes to a time of day', () => {
    const coarse = item('date', 'onset', { granularity: 'year' });
    const formulas = ['${p.seen} - ${p.onset}', "if(format-date-time(${p.came}, '%H') >= 22, 1, 0)", 'difference-in-minutes(date-time(${p.seen}, ${p.first}), date-time(${p.seen}, ${p.second}))'];
    expect(indices(dayTellersIn(withFormulas(formulas, coarse, item('datetime', 'came'), item('time', 'first'), item('time', 'second'))))).toEqual([0]);
  });

  it('is what the file leaves out, where a formula reads a place or the name of the hospital', () => {
    const formulas = ["round(number(substr(${p.place}, 0, 4)))", "contains(${p.hospital}, 'Kita')"];
    expect(indices(dayTellersIn(withFormulas(formulas, item('location', 'place'), plugin('organisation_name', 'hospital', {}))))).toEqual([0, 1]);
  });

  it('is how far the days were moved, where another version fixes the day of an interval', () => {
    const entered = withFormulas(['${p.seen} - ${p.epoch}'], item('date', 'epoch'));
    expect(indices(dayTellersIn(entered))).toEqual([]);
    expect(indices(dayTellersIn(entered, new Set(['p.epoch'])))).toEqual([0]);
  });

  it('is how far the days were moved, where the design fixes a day', () => {
    const fixed = [item('date', 'epoch', { default_options: { kind: 'value', value: '1900-01-01' } }), item('date', 'worked', { calculation: "date('1900-01-01')" }), item('date', 'copied', { calculation: '${p.worked}' })];
    expect([...dayTellersIn(design([item('date', 'seen'), ...fixed]))]).toEqual(['p.epoch', 'p.worked', 'p.copied']);
  });

  it('is no concern of days, which move themselves', () => {
    expect([...dayTellersIn(design([item('date', 'seen'), item('date', 'due', { calculation: '${p.seen} + 7' }), item('number', 'year', { calculation: "format-date(${p.due}, '%Y')" })]))]).toEqual(['p.year']);
  });
});
