import { describe, expect, it } from 'vitest';
import { compileFile } from '#functions/storage/compile-file.ts';
import type { Answers, PageAnswers } from '#shared/design/card-design.ts';
import { openForm } from '#shared/form/open-form.ts';
import { prepare } from '#shared/form/prepare.ts';
import { demoWorkbook, type DemoName } from '#test/support/demo-workbooks.ts';
import { context } from '#test/support/form-builder.ts';

/** A form of the demo at 05:20. */
const openDemo = async (form: DemoName, answers: Answers = {}) => {
  const { design } = await compileFile(await demoWorkbook(form));
  return openForm(prepare(design!), answers, { ...context, today: '2026-11-26', now: '2026-11-26T05:20' });
};

describe.each<[DemoName, string[]]>([
  ['trauma-registry', ['injury.injured_at', 'arrival.arrived_at']],
  ['national-trauma', ['injury.injured_at', 'arrival.arrived_at']],
  ['cardiac-arrest', ['process.called_at']],
  ['paediatric-triage', ['basic.triaged_at']],
])('the demo form %s', (form, moments) => {
  it.each(moments)('takes no moment of the future for %s', async (path) => {
    const session = await openDemo(form);
    for (const [moment, codes] of [['2026-11-26T05:20', []], ['2026-11-26T05:21', ['item.above_max']], ['2026-11-26T23:59', ['item.above_max']], ['2026-11-25T23:59', []]] as const) {
      session.set(path, moment);
      expect([moment, session.item(path).issues.map(({ code }) => code)]).toEqual([moment, codes]);
    }
  });
});

describe.each(['trauma-registry', 'national-trauma'] as const)('the age in the demo form %s', (form) => {
  const warned = async (patient: PageAnswers, arrived_at: string | null) => {
    const session = await openDemo(form, { patient, ...(arrived_at !== null && { arrival: { arrived_at } }) });
    return session.item('patient.age').warned?.found.map(({ check }) => check) ?? null;
  };

  it.each([
    [87, '1948-05-03', '2026-11-26T05:00', ['warning']],
    [87, '1948-05-03', null, ['warning']],
    [78, '1948-05-03', '2026-11-26T05:00', null],
    [77, '1948-05-03', '2026-11-26T05:00', null],
    [30, '1980-01-01', '2010-06-01T10:00', null],
    [30, '1980-01-01', '2026-06-01T10:00', ['warning']],
  ] as const)('of %i years, born on %s and arrived at %s', async (year, birth_date, arrived_at, found) => {
    expect(await warned({ age: { year }, birth_date }, arrived_at)).toEqual(found);
  });

  it('alone, or of an infant in months, is not warned of', async () => {
    expect(await warned({ age: { year: 87 } }, '2026-11-26T05:00')).toBeNull();
    expect(await warned({ birth_date: '1948-05-03' }, '2026-11-26T05:00')).toBeNull();
    expect(await warned({ age: { month: 5 }, birth_date: '2026-06-20' }, '2026-11-26T05:00')).toBeNull();
  });
});
