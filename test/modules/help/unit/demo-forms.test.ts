import { describe, expect, it } from 'vitest';
import { compileFile } from '#functions/storage/compile-file.ts';
import type { Answers, PageAnswers } from '#shared/design/card-design.ts';
import { listedPaths } from '#shared/design/listed-paths.ts';
import type { FormSession } from '#shared/form/form-types.ts';
import { openForm } from '#shared/form/open-form.ts';
import { prepare, type PreparedDesign } from '#shared/form/prepare.ts';
import { demoWorkbook, type DemoName } from '#test/support/demo-workbooks.ts';
import { context } from '#test/support/form-builder.ts';

const preparedOnce = new Map<DemoName, PreparedDesign>();
const preparedDemo = async (form: DemoName): Promise<PreparedDesign> => {
  const prepared = preparedOnce.get(form) ?? prepare((await compileFile(await demoWorkbook(form))).design!);
  preparedOnce.set(form, prepared);
  return prepared;
};

/** A form of the demo at 05:20. */
const openDemo = async (form: DemoName, answers: Answers = {}) => {
  return openForm(await preparedDemo(form), answers, { ...context, today: '2026-11-26', now: '2026-11-26T05:20' });
};

const checksOf = (session: FormSession, path: string): readonly string[] => session.item(path).warned?.found.map(({ check }) => check) ?? [];

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

describe('the age in the demo form trauma-registry', () => {
  const warned = async (patient: PageAnswers, arrived_at: string | null) => {
    const session = await openDemo('trauma-registry', { patient, ...(arrived_at !== null && { arrival: { arrived_at } }) });
    return checksOf(session, 'patient.age');
  };

  it.each([
    [87, '1948-05-03', '2026-11-26T05:00', ['warning']],
    [87, '1948-05-03', null, []],
    [78, '1948-05-03', '2026-11-26T05:00', []],
    [77, '1948-05-03', '2026-11-26T05:00', []],
    [30, '1980-01-01', '2010-06-01T10:00', []],
    [30, '1980-01-01', '2026-06-01T10:00', ['warning']],
  ] as const)('of %i years, born on %s and arrived at %s', async (year, birth_date, arrived_at, found) => {
    expect(await warned({ age: { year }, birth_date }, arrived_at)).toEqual(found);
  });

  it('alone, or of an infant in months, is not warned of', async () => {
    expect(await warned({ age: { year: 87 } }, '2026-11-26T05:00')).toEqual([]);
    expect(await warned({ birth_date: '1948-05-03' }, '2026-11-26T05:00')).toEqual([]);
    expect(await warned({ age: { month: 5 }, birth_date: '2026-06-20' }, '2026-11-26T05:00')).toEqual([]);
  });
});

describe('the age in the demo form national-trauma', () => {
  it.each([
    ['1948-05-03', '2026-05-02T23:59', { year: 77 }],
    ['1948-05-03', '2026-05-03T00:00', { year: 78 }],
    ['2004-02-29', '2026-02-28T12:00', { year: 21 }],
    ['2004-02-29', '2026-03-01T12:00', { year: 22 }],
    ['2020-11-26', '2026-11-25T12:00', { year: 5, month: 11 }],
    ['2020-11-26', '2026-11-26T05:00', { year: 6 }],
    ['2026-06-20', '2026-11-19T12:00', { year: 0, month: 4 }],
    ['2026-06-20', '2026-11-20T12:00', { year: 0, month: 5 }],
    ['2026-11-20', '2026-11-20T12:00', { year: 0 }],
    ['1948-05-03', null, { year: 78 }],
    ['2026-11-21', '2026-11-20T12:00', null],
    ['2026-11-26', '2024-11-20T12:00', null],
  ])('of somebody born on %s who arrived at %s', async (birth_date, arrived_at, age) => {
    const session = await openDemo('national-trauma');
    session.set('patient.birth_date', birth_date);
    session.set('arrival.arrived_at', arrived_at);
    expect([session.item('patient.age').value, checksOf(session, 'patient.age')]).toEqual([age, []]);
  });

  it('is not warned of before the day of arrival is known', async () => {
    const session = await openDemo('national-trauma');
    session.set('patient.age', '76');
    session.set('patient.birth_date', '2026-11-26');
    expect(checksOf(session, 'patient.age')).toEqual([]);
    session.set('arrival.arrived_at', '2026-11-26T05:00');
    expect(checksOf(session, 'patient.age')).toEqual(['warning']);
  });

  it('stays as typed, and is warned of where it disagrees with the dates', async () => {
    const session = await openDemo('national-trauma');
    session.set('patient.age', '78');
    session.set('patient.birth_date', '1948-05-03');
    session.set('arrival.arrived_at', '2026-05-03T00:00');
    expect(checksOf(session, 'patient.age')).toEqual([]);
    session.set('arrival.arrived_at', '2026-05-02T23:59');
    expect([session.item('patient.age').value, checksOf(session, 'patient.age')]).toEqual([{ year: 78 }, ['warning']]);
    session.set('patient.age', null);
    expect([session.item('patient.age').value, checksOf(session, 'patient.age')]).toEqual([{ year: 77 }, []]);
  });
});

describe('the demo form paediatric-triage carries over from the triage tool', () => {
  const triage = 'start.start_result';

  it('the rates that it counted, until others are measured', async () => {
    const session = await openDemo('paediatric-triage');
    session.set(triage, { steps: { walks: false, breathes: true, respiratory_rate: 24, pulse: 110, follows_instructions: true } });
    expect([session.item('vitals.rr').value, session.item('vitals.hr').value]).toEqual([24, 110]);
    session.set('vitals.rr', '28');
    session.set(triage, { steps: { walks: false, breathes: true, respiratory_rate: 26, pulse: 112, follows_instructions: true } });
    expect([session.item('vitals.rr').value, session.item('vitals.hr').value]).toEqual([28, 112]);
  });

  it('the rates of a card that is triaged again without counting them', async () => {
    const session = await openDemo('paediatric-triage', { start: { start_result: { steps: { walks: false, breathes: true, respiratory_rate: 25, pulse: 98, follows_instructions: true } } }, vitals: { rr: 25, hr: 98 } });
    for (const again of [null, { steps: { walks: true } }]) {
      session.set(triage, again);
      expect([session.item('vitals.rr').value, session.item('vitals.hr').value]).toEqual([25, 98]);
    }
    expect(session.item('basic.final_group').value).toBe('III');
  });

  it.each([
    ['III', { walks: true }],
    ['I', { walks: false, breathes: true, respiratory_rate: 30 }],
    ['0', { walks: false, breathes: false, breathes_after_airway: false }],
    [null, { walks: false }],
  ])('the group %s', async (group, steps) => {
    const session = await openDemo('paediatric-triage');
    session.set(triage, { steps });
    expect([session.item('basic.final_group').value, session.submitIssues().some(({ path }) => path === 'basic.final_group')]).toEqual([group, false]);
  });

  it('a group that somebody decides otherwise', async () => {
    const session = await openDemo('paediatric-triage');
    session.set('basic.final_group', 'II');
    session.set(triage, { steps: { walks: true } });
    expect(session.item('basic.final_group').value).toBe('II');
    session.set('basic.final_group', null);
    expect(session.item('basic.final_group').value).toBe('III');
  });
});

it.each(['national-trauma', 'trauma-registry'] as const)('the form %s refuses a birth after the injury or the arrival, but not one on their day', async (form) => {
  for (const moment of ['injury.injured_at', 'arrival.arrived_at']) {
    const session = await openDemo(form, { patient: { birth_date: '2026-11-21' } });
    const found = (at: string | null) => {
      session.set(moment, at);
      return session.item('patient.birth_date').issues.map(({ code }) => code);
    };
    expect([moment, found(null), found('2026-11-20T23:59'), found('2026-11-21T00:00')]).toEqual([moment, [], ['item.constraint'], []]);
  }
});

it('the form national-trauma takes no age, no words for infants and no survival from a birth after the arrival', async () => {
  const session = await openDemo('national-trauma', { injury: { injury_type: 'blunt' }, injuries: { wound: 1, ais_code_1: '140652.4' } });
  session.set('patient.birth_date', '2026-11-21');
  session.set('arrival.arrived_at', '2026-11-20T12:00');
  for (const [path, value] of [['arrival.arrival_gcs', { E: 4, V: 5, M: 6 }], ['arrival.arrival_bp', { SBP: 120, DBP: 80 }], ['arrival.arrival_rr', 16]] as const) session.set(path, value);
  const results = () => ['patient.age', 'injuries.survival'].map((path) => session.item(path).value);
  expect([results(), session.submitIssues().filter(({ path }) => path === 'patient.birth_date').map(({ code }) => code)]).toEqual([[null, null], ['item.constraint']]);
  session.set('arrival.arrived_at', '2026-11-21T12:00');
  expect(results()).toEqual([{ year: 0 }, expect.any(Number)]);
});

describe('an injury in the demo form national-trauma', () => {
  const injured = async (answers: PageAnswers) => openDemo('national-trauma', { injuries: { wound: 1, ...answers } });
  const named = (code: string, name: string) => ({ code, name, kind: 'icd10' });
  const row = (session: FormSession) => ['region', 'severity', 'side'].map((name) => session.item(`injuries.${name}_1`).value);
  const warned = (session: FormSession) => ['region', 'severity', 'side'].filter((name) => checksOf(session, `injuries.${name}_1`).length > 0);

  it.each([
    ['140652.4', 'head', '4'],
    ['110602.1', 'external', '1'],
    ['111000.6', 'head', '6'],
    ['210202.1', 'external', '1'],
    ['251231.3', 'face', '3'],
    ['350200.2', 'head', '2'],
    ['410402.1', 'external', '1'],
    ['441431.3', 'chest', '3'],
    ['541822.2', 'abdomen', '2'],
    ['640208.5', 'head', '5'],
    ['650416.2', 'chest', '2'],
    ['650616.2', 'abdomen', '2'],
    ['650899.9', null, '9'],
    ['751271.3', 'extremity', '3'],
    ['853151.3', 'extremity', '3'],
    ['910800.1', 'external', '1'],
    ['040652.4', null, '4'],
  ])('of AIS code %s', async (ais_code, region, severity) => {
    expect(row(await injured({ ais_code_1: ais_code }))).toEqual([region, severity, null]);
  });

  it.each([
    ['140652.1', []],
    ['140652.6', []],
    ['140652.9', []],
    ['140652.0', ['item.constraint']],
    ['140652.7', ['item.constraint']],
    ['140652.8', ['item.constraint']],
    ['14065.4', ['item.constraint']],
    ['1406524', ['item.constraint']],
    ['1406522.4', ['item.constraint', 'item.too_long']],
    ['140652,4', ['item.constraint']],
    ['１４０６５２．４', []],
    ['１４０６５２．７', ['item.constraint']],
  ])('is checked for the form of %s', async (code, found) => {
    const session = await injured({});
    session.set('injuries.ais_code_1', code);
    expect(session.item('injuries.ais_code_1').issues.map((issue) => issue.code).toSorted()).toEqual(found);
  });

  it('takes a full-width code as a half-width one', async () => {
    const session = await injured({});
    session.set('injuries.ais_code_1', '１４０６５２．４');
    expect([session.item('injuries.ais_code_1').value, ...row(session)]).toEqual(['140652.4', 'head', '4', null]);
  });

  it.each([
    ['S00.0', '頭皮の表在損傷', 'external', null, null],
    ['S06.5', '外傷性硬膜下血腫', 'head', '4', null],
    ['S065X1A', 'Traumatic subdural hemorrhage', 'head', '4', null],
    ['S02.6', '下顎骨骨折', 'face', null, null],
    ['S02.7', '頭蓋骨・顔面骨の多発骨折', 'head', null, null],
    ['S12.2', '頸椎骨折', 'head', null, 'none'],
    ['S22.4', '左多発肋骨骨折', 'chest', '2', 'left'],
    ['S31.1', '腹壁の開放創', 'external', null, null],
    ['S32.0', '腰椎骨折', 'abdomen', null, 'none'],
    ['S32.8', '骨盤骨折', 'extremity', '2', null],
    ['S36.1', '肝損傷', 'abdomen', '2', 'right'],
    ['S72.0', '両側大腿骨頸部骨折', 'extremity', '3', 'both'],
    ['S72001A', 'Fracture of unspecified part of neck of right femur, initial encounter', 'extremity', '3', 'right'],
    ['S81.0', '膝の開放創', 'external', null, null],
    ['T14.9', '損傷', null, null, null],
    ['T24.3', '下肢の熱傷', 'external', null, null],
    ['I63.9', '脳梗塞', null, null, null],
  ])('of the diagnosis %s %s', async (code, name, region, severity, side) => {
    expect(row(await injured({ diagnosis_1: named(code, name) }))).toEqual([region, severity, side]);
  });

  it('without a code, of a text that names both sides or none', async () => {
    const session = await injured({});
    for (const [name, side] of [['右前腕の擦過傷', 'right'], ['左右の手の擦過傷', 'both'], ['bright red wound', null], ['leftover glass', null], ['Left hand', 'left']] as const) {
      session.set('injuries.diagnosis_1', { name });
      expect([name, ...row(session)]).toEqual([name, null, null, side]);
    }
  });

  it('follows the AIS code rather than the diagnosis', async () => {
    expect(row(await injured({ ais_code_1: '441431.3', diagnosis_1: named('S06.5', '外傷性硬膜下血腫') }))).toEqual(['chest', '3', null]);
  });

  it('keeps what somebody enters instead, and warns of a contradiction', async () => {
    const session = await injured({ ais_code_1: '140652.4', diagnosis_1: named('S06.5', '右硬膜下血腫') });
    expect([row(session), warned(session)]).toEqual([['head', '4', 'right'], []]);
    session.set('injuries.region_1', 'face');
    session.set('injuries.severity_1', '3');
    session.set('injuries.side_1', 'left');
    expect(warned(session)).toEqual(['region', 'severity', 'side']);
    session.set('injuries.ais_code_1', '250200.3');
    expect([row(session), warned(session)]).toEqual([['face', '3', 'left'], ['side']]);
    session.set('injuries.side_1', null);
    expect([row(session), warned(session)]).toEqual([['face', '3', 'right'], []]);
  });

  it('keeps the warning of its diagnosis beside that of a region which somebody chose', async () => {
    const session = await injured({ ais_code_1: '140652.4', diagnosis_1: named('S72.0', '大腿骨頸部骨折') });
    expect([row(session)[0], warned(session), checksOf(session, 'injuries.diagnosis_1')]).toEqual(['head', [], ['warning']]);
    for (const region of ['extremity', 'face']) {
      session.set('injuries.region_1', region);
      expect([warned(session), checksOf(session, 'injuries.diagnosis_1')]).toEqual([['region'], ['warning']]);
    }
  });

  it('takes another severity than the guide of its diagnosis without a warning', async () => {
    const session = await injured({ diagnosis_1: named('S06.5', '硬膜下血腫') });
    session.set('injuries.severity_1', '5');
    expect(warned(session)).toEqual([]);
  });

  it('does not warn of an answer that is missing with a reason', async () => {
    const session = await injured({ ais_code_1: '140652.4', diagnosis_1: named('S06.5', '右硬膜下血腫') });
    for (const name of ['region', 'severity', 'side']) session.setReason(`injuries.${name}_1`, '', 'nk');
    expect([row(session), warned(session)]).toEqual([[null, null, null], []]);
  });

  it('takes no severity from a code of another form', async () => {
    for (const code of ['140652.7', '140652.0', '14065.41']) expect([code, row(await injured({ ais_code_1: code }))[1]]).toEqual([code, null]);
  });

  it('counts for ISS and NISS as soon as its code is entered', async () => {
    const session = await injured({ ais_code_1: '140652.4' });
    expect([session.item('injuries.iss').value, session.item('injuries.niss').value]).toEqual([16, 16]);
  });
});

it.each([['national-trauma', 'injuries.ais_code_1', 'injuries.side_1', 'injuries.diagnosis_1'], ['trauma-registry', 'severity.diagnosis_ais_code_1', 'severity.diagnosis_side_1', 'severity.diagnosis_name_1']] as const)('the form %s reads AIS codes and the side of a diagnosis', async (form, code, side, diagnosis) => {
  const session = await openDemo(form);
  session.set(code, '８５３１５１．３');
  session.set(diagnosis, { name: '左大腿骨転子部骨折' });
  expect([session.item(code).value, session.item(code).issues, session.item(side).value]).toEqual(['853151.3', [], 'left']);
  session.set(code, '８５３１５１．０');
  expect(session.item(code).issues.map((issue) => issue.code)).toEqual(['item.constraint']);
});

describe.each([['national-trauma', 'injuries.side_1', 'injuries.diagnosis_1'], ['trauma-registry', 'severity.diagnosis_side_1', 'severity.diagnosis_name_1']] as const)('the form %s fills in the side of an organ that has one', (form, side, diagnosis) => {
  const filled = async (code: string, name: string) => {
    const session = await openDemo(form);
    session.set(diagnosis, { code, name, kind: 'icd10' });
    return session;
  };

  it.each([
    ['S06.0', 'none'], ['S06.5', null], ['S12.0', 'none'], ['S12.1', 'none'], ['S12.2', 'none'], ['S12.8', null], ['S12.9', 'none'],
    ['S22.0', 'none'], ['S22.2', 'none'], ['S22.4', null], ['S27.0', null], ['S32.0', 'none'], ['S32.1', null], ['S32.2', 'none'], ['S32.8', null], ['S33.4', 'none'],
    ['S36.0', 'left'], ['S36.1', 'right'], ['S36115A', 'right'], ['S36.2', null], ['S37.0', null], ['S37.2', 'none'], ['S37.3', 'none'], ['S72.0', null],
  ])('%s: %s', async (code, expected) => {
    expect((await filled(code, '損傷')).item(side).value).toBe(expected);
  });

  it('unless its name or somebody says another', async () => {
    const session = await filled('S36.0', '右脾損傷');
    expect(session.item(side).value).toBe('right');
    session.set(diagnosis, { code: 'S36.0', name: '脾損傷', kind: 'icd10' });
    expect(session.item(side).value).toBe('left');
    session.set(side, 'right');
    expect([session.item(side).value, checksOf(session, side)]).toEqual(['right', []]);
  });
});

describe.each([['national-trauma', 'injuries.ais_code_1', 'injuries.diagnosis_1'], ['trauma-registry', 'severity.diagnosis_ais_code_1', 'severity.diagnosis_name_1']] as const)('the form %s compares the regions of AIS code and diagnosis', (form, code, diagnosis) => {
  it.each([
    ['S72.0', '140652.4', ['warning']],
    ['S72.0', '910400.1', ['warning']],
    ['S72.0', '853151.3', []],
    ['S06.5', '140652.4', []],
    ['S06.5', '110602.1', ['warning']],
    ['S00.0', '110602.1', []],
    ['S12.2', '650216.2', []],
    ['S32.0', '650616.2', []],
    ['S32.0', '853151.3', ['warning']],
    ['S72001A', '441431.3', ['warning']],
    ['T14.9', '140652.4', []],
    ['I63.9', '140652.4', []],
    ['S72.0', '650899.9', []],
  ])('%s beside %s', async (icd, ais, found) => {
    const session = await openDemo(form);
    session.set(diagnosis, { code: icd, name: icd, kind: 'icd10' });
    expect(checksOf(session, diagnosis)).toEqual([]);
    session.set(code, ais);
    expect(checksOf(session, diagnosis)).toEqual(found);
    session.set(diagnosis, { name: icd });
    expect(checksOf(session, diagnosis)).toEqual([]);
    session.set(diagnosis, { code: icd, name: icd, kind: 'icd10' });
    expect(checksOf(session, diagnosis)).toEqual(found);
  });
});

it.each([['national-trauma', 'prehospital.scene_gcs'], ['national-trauma', 'arrival.arrival_gcs'], ['trauma-registry', 'arrival.gcs'], ['paediatric-triage', 'vitals.gcs']] as const)('the form %s offers the best answer of %s in one tap', async (form, path) => {
  const { indexOf, items } = await preparedDemo(form);
  expect(items[indexOf.get(path)!]).toMatchObject({ type: 'gcs', best: true });
});

it.each([
  ['60', 60, []],
  ['5.5 mmol/L', 99, []],
  ['5', 5, ['soft_range']],
])('the form national-trauma takes a glucose of %s in mg/dL', async (typed, value, found) => {
  const session = await openDemo('national-trauma');
  session.set('arrival.glucose', typed);
  expect([session.item('arrival.glucose').value, checksOf(session, 'arrival.glucose')]).toEqual([value, found]);
});

it.each(['national-trauma', 'trauma-registry', 'paediatric-triage', 'cardiac-arrest'] as const)('lists of cards of the form %s show age, sex and day', async (form) => {
  const { design, indexOf, items } = await preparedDemo(form);
  const listed = listedPaths(design).slice(1, 4).map((path) => items[indexOf.get(path)!]!);
  expect(listed).toMatchObject([{ type: 'age' }, { name: 'sex' }, { type: expect.stringMatching(/^date/) }]);
});
