import { describe, expect, it } from 'vitest';
import { runForm, runMove } from '#functions/cards/card-content.ts';
import { compileWorkbook } from '#shared/compiler.ts';
import type { AnswerValue, Answers, CardDesign } from '#shared/design/card-design.ts';
import { openSaved } from '#shared/form/kept-answers.ts';
import { openForm } from '#shared/form/open-form.ts';
import { prepare } from '#shared/form/prepare.ts';
import { workbookOf } from '#test/compile/workbook-of.ts';
import { context } from '#test/support/form-builder.ts';
import { importInto } from '#test/modules/import/support/import-file.ts';

/** `yes` for up to 60, `no` for more, blank while `dtn` is. */
const rule = "if(${dtn} <= 60, 'yes', 'no')";

/** A registry's own workbook, in which the row of `dtn` differs. */
const designWith = (...dtn: readonly string[]): CardDesign => {
  const { design, diagnostics } = compileWorkbook(
    workbookOf({
      survey: `
| type | name | label | relevant | calculation |
| begin_page | p | Page | | |
| text | case | Case | | |
| select_one yn | stroke | Stroke | | |
| datetime | door | Door | | |
| datetime | needle | Needle | | |
| date | onset | Onset | | |
${dtn.join('\n')}
| calculate | fast | Fast | | ${rule} |
| calculate | slow | Slow | | if(not(\${dtn} > 60), 'yes', 'no') |
| calculate | both | Both | | if(\${dtn} > 0 and \${dtn} <= 60, 'yes', 'no') |
| integer | filled | Filled | | if(\${dtn} <= 60, 1, 0) |
| end_page | | | | |`,
      choices: '| list_name | name | label |\n| yn | yes | Yes |\n| yn | no | No |',
      settings: '| form_title | id_attributes |\n| Form | p.case |',
    }),
  );
  expect(diagnostics.filter(({ severity }) => severity !== 'note')).toEqual([]);
  return design!;
};

/** The same form, with the interval as a plugin. */
const pluginDesign = ((): CardDesign => {
  const design = designWith('| calculate | dtn | Door to needle | | 0 |');
  const [page] = design.pages;
  const items = page!.items.map((item) => (item.name === 'dtn' && 'plugin' in item ? { ...item, plugin: { kind: 'date_difference' as const, params: { from: 'p.door', to: 'p.needle' } } } : item));
  return { ...design, pages: [{ ...page!, items }] };
})();

const results = ({ p = {} }: Answers, suffix = ''): readonly AnswerValue[] => ['fast', 'slow', 'both', 'filled'].map((name) => p[name + suffix] ?? null);
const blank = [null, null, null, null];
const no = ['no', 'no', 'no', 0];
const yes = ['yes', 'yes', 'yes', 1];

describe('a condition about a blank answer comes to blank', () => {
  it.each([
    ['a number', ['| integer | dtn | Door to needle | | |'], { dtn: 90 }],
    ['a text', ['| text | dtn | Door to needle | | |'], { dtn: '90' }],
    ['a decimal number', ['| decimal | dtn | Door to needle | | |'], { dtn: 90.5 }],
    ['a difference that is worked out', ['| calculate | dtn | Door to needle | | difference-in-minutes(${door}, ${needle}) |'], { door: '2026-11-21T08:00', needle: '2026-11-21T09:30' }],
    ['an answer that is calculated', ['| integer | dtn | Door to needle | | difference-in-minutes(${door}, ${needle}) |'], { door: '2026-11-21T08:00', needle: '2026-11-21T09:30' }],
    ['a difference that is rounded', ['| calculate | dtn | Door to needle | | round((decimal-date-time(${needle}) - decimal-date-time(${door})) * 1440, 0) |'], { door: '2026-11-21T08:00', needle: '2026-11-21T09:30' }],
    ['a number of a coalesced text', ["| calculate | dtn | Door to needle | | coalesce(difference-in-minutes(${door}, ${needle}), '') |"], { door: '2026-11-21T08:00', needle: '2026-11-21T09:30' }],
    ['an interval of a plugin', ['| plugin | dtn | Door to needle | | |'], { door: '2026-08-21T08:00', needle: '2026-11-21T09:30' }],
    ['a hidden answer', ["| integer | dtn | Door to needle | ${stroke} = 'yes' | |"], { stroke: 'yes', dtn: 90 }],
  ])('of %s, typed, posted, imported, opened again and worked out anew', async (what, rows, answers: { readonly [name: string]: AnswerValue }) => {
    const design = what === 'an interval of a plugin' ? pluginDesign : designWith(...rows);
    const version = { version: 1, design };
    const prepared = prepare(design);

    const session = openForm(prepared, {}, context);
    session.set('p.case', '7');
    expect(results(session.answers())).toEqual(blank);
    for (const [name, value] of Object.entries(answers)) session.set(`p.${name}`, value);
    expect(results(session.answers())).toEqual(no);
    for (const name of Object.keys(answers)) session.set(`p.${name}`, null);
    expect(results(session.answers())).toEqual(blank);

    const posted: Answers = { p: { case: '7', fast: 'no', slow: 'no', both: 'no' } };
    expect(results(runForm(design, posted, context).answers())).toEqual(blank);
    expect(results(runForm(design, { p: { ...posted['p'], ...answers } }, context).answers())).toEqual(no);

    // A card as the earlier rule left it: its results change when they are worked out anew, and the answers stay.
    const anew = runMove(version, version, { vals: { p: { case: '7', fast: 'no', slow: 'no', both: 'no' } }, kept: [] }, context);
    expect(anew.form.answers()).toEqual({ p: { case: '7' } });
    expect(openForm(prepared, anew.form.answers(), context).answers()).toEqual({ p: { case: '7' } });

    const entered = Object.keys(answers);
    const header = ['p.case', ...entered.map((name) => `p.${name}`)].join(',');
    const { read } = await importInto([design], `${header}\n7,${entered.map(() => '').join(',')}\n8,${Object.values(answers).map((answer) => JSON.stringify(answer).replaceAll('"', '')).join(',')}\n`);
    const imported = read.map(({ vals }) => results(openSaved({ design: { version: 1, prepared }, context, posted: vals, before: null }).form.answers()));
    expect(imported).toEqual([blank, no]);
  });

  it('of an answer that is hidden although it was entered', () => {
    const session = openForm(prepare(designWith("| integer | dtn | Door to needle | ${stroke} = 'yes' | |")), { p: { stroke: 'yes', dtn: 30 } }, context);
    expect(results(session.answers())).toEqual(yes);
    session.set('p.stroke', 'no');
    expect(results(session.answers())).toEqual(blank);
    expect(results(runForm(designWith("| integer | dtn | Door to needle | ${stroke} = 'yes' | |"), { p: { stroke: 'no', dtn: 30 } }, context).answers())).toEqual(blank);
  });

  it('of a text that cannot be read, or of blanks alone', () => {
    const session = openForm(prepare(designWith('| integer | dtn | Door to needle | | |')), {}, context);
    for (const text of ['abc', '1.2.3', ' ', '　']) {
      session.set('p.dtn', text);
      expect(results(session.answers())).toEqual(blank);
    }
    session.set('p.dtn', '６０');
    expect(results(session.answers())).toEqual(yes);
  });

  it('of a day that is known only in part, where the days of its month differ', () => {
    const design = compileWorkbook(
      workbookOf({
        survey: `
| type | name | label | parameters | calculation |
| begin_page | p | Page | | |
| date | onset | Onset | partial=month | |
| calculate | early | Early | | if(\${onset} < '2026-11-15', 'yes', 'no') |
| end_page | | | | |`,
        settings: '| form_title |\n| Form |',
      }),
    ).design!;
    const early = (onset: string | null): AnswerValue => openForm(prepare(design), { p: { onset } }, context).item('p.early').value;
    expect([early(null), early('2026-11'), early('2026-10'), early('2026-12')]).toEqual([null, null, 'yes', 'no']);
  });

  it('within a repetition, each by its own answer', () => {
    const design = compileWorkbook(
      workbookOf({
        survey: `
| type | name | label | calculation |
| begin_page | p | Page | |
| begin_repeat | r | Treatment | |
| integer | dtn | Door to needle | |
| calculate | fast | Fast | ${rule} |
| end_repeat | | | |
| calculate | all | All | if(max(\${dtn}) <= 60, 'yes', 'no') |
| end_page | | | |`,
        settings: '| form_title |\n| Form |',
      }),
    ).design!;
    const { p } = runForm(design, { p: { r: 3, dtn_2: 90, dtn_3: 30 } }, context).answers();
    expect(p).toEqual({ r: 3, dtn_2: 90, fast_2: 'no', dtn_3: 30, fast_3: 'yes', all: 'no' });
    expect(runForm(design, { p: { r: 2 } }, context).answers()).toEqual({ p: { r: 2 } });
  });
});
