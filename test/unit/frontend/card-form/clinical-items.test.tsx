import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drawForm, named } from './draw-form.tsx';

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const box = (name: string) => screen.findByRole('textbox', { name });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

const column = (name: string) => screen.findByRole('radiogroup', { name });
const row = async (name: string) => (await screen.findByRole('row', { name: new RegExp(`^${name}`) })).textContent;

const openStopwatch = async () => {
  const session = drawForm([named('pulse', { type: 'number', suffix: { en: '/min' } }), named('drip', { type: 'number', suffix: { en: 'mL/h' } })]);
  press('Stopwatch for pulse');
  await screen.findByRole('dialog', { name: 'Stopwatch for pulse' });
  return session;
};

const openTriage = async () => {
  const session = drawForm([named('start', { type: 'start' })]);
  fireEvent.click(await screen.findByRole('button', { name: 'Start triage' }));
  await screen.findByRole('dialog', { name: 'start' });
  return session;
};

const breathe = (elapsed: number) => {
  press('Start as a breath begins');
  for (let tap = 1; tap <= 4; tap += 1) press('Tap as each breath ends');
  act(() => void vi.advanceTimersByTime(elapsed));
  press('Tap as each breath ends');
};

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('an age', () => {
  // proves U5.21
  it('takes years and months in any script, and cuts no year of four digits', async () => {
    const session = drawForm([named('age', { type: 'age' })]);
    type(await box('age years'), '１２歳');
    type(await box('age months'), '５');
    expect(session.item('vitals.age').value).toEqual({ year: 12, month: 5 });
    type(await box('age years'), '1234');
    expect(await box('age years')).toHaveProperty('value', '1234');
    expect(session.item('vitals.age').value).toEqual({ month: 5 });
  });

  // proves U5.22
  it('shows neither scale nor colour for eighteen months until they are taken as a year and a half', async () => {
    drawForm([named('age', { type: 'age' }), named('tape', { type: 'watch', params: { target: 'vitals.age', bands: 'tape_age' } })]);
    const months = await box('age months');
    type(months, '18');
    fireEvent.blur(months);
    expect(months).toHaveProperty('value', '18');
    expect((await screen.findByLabelText('tape')).textContent).toBe('–');
    press('Take as 1 y 6 mo');
    expect(screen.getByLabelText('tape').textContent).toBe('Purple');
  });

  // proves U5.22
  it('offers only the ages that the present texts may mean', async () => {
    drawForm([named('age', { type: 'age' })]);
    type(await box('age years'), '2');
    for (const months of ['12', '15', '18']) type(await box('age months'), months);
    expect(screen.getAllByRole('button', { name: /^Take as/ }).map(({ textContent }) => textContent)).toEqual(['Take as 3 y 6 mo', 'Take as 2 y 0 mo']);
  });

  // proves U5.23
  it('is no answer once both parts are empty, and says its parts in Japanese', async () => {
    const session = drawForm([named('age', { type: 'age' })], { language: 'ja' });
    type(await box('ageの項目 歳'), '3');
    type(await box('ageの項目 歳'), '');
    expect(session.item('vitals.age').value).toBe(null);
  });
});

describe('a blood pressure', () => {
  const pressure = named('bp', { type: 'plugin', plugin: { kind: 'blood_pressure', params: { SBP: { name: 'SBP' }, DBP: { name: 'DBP', max: 200 } } } });

  // proves U5.17
  it('takes both parts, cuts none to its three characters, and names its range', async () => {
    const session = drawForm([pressure]);
    type(await box('bp Systolic'), '１２０');
    type(await box('bp Diastolic'), '8055');
    expect(session.item('vitals.bp').value).toEqual({ SBP: 120 });
    expect(await box('bp Diastolic')).toHaveProperty('value', '8055');
    expect(screen.getByText('Diastolic 0 to 200')).toBeTruthy();
  });

  it('says that systolic is below diastolic only when both fields are left', async () => {
    drawForm([pressure]);
    const [systolic, diastolic] = [await box('bp Systolic'), await box('bp Diastolic')];
    type(diastolic, '80');
    type(systolic, '12');
    expect(screen.queryByRole('alert')).toBe(null);
    fireEvent.blur(systolic);
    expect(screen.getByRole('alert').textContent).toContain('below diastolic');
  });
});

describe('a coma scale', () => {
  const items = [named('age', { type: 'age' }), named('gcs', { type: 'gcs', ref: 'vitals.age' })];

  // proves U9.24
  it('shows the total once all three parts are chosen', async () => {
    const session = drawForm(items);
    for (const [name, level] of [['gcs Eye (E)', '3'], ['gcs Verbal (V)', '4']] as const) {
      fireEvent.click(within(await column(name)).getByRole('radio', { name: new RegExp(`^${level} `) }));
    }
    expect(screen.getByLabelText('gcs Total').textContent).toBe('–');
    fireEvent.click(within(await column('gcs Motor (M)')).getByRole('radio', { name: '5 Localises pain' }));
    expect(screen.getByLabelText('gcs Total').textContent).toBe('12');
    expect(session.item('vitals.gcs').value).toEqual({ E: 3, V: 4, M: 5, total: 12 });
  });

  it.each([
    ['0', '5 Coos, babbles as usual'],
    ['11', '5 Words or sentences normal for age'],
    ['12', '5 Oriented'],
  ])('is worded for a patient of %s years', async (years, wording) => {
    drawForm(items);
    type(await box('age years'), years);
    expect(within(await column('gcs Verbal (V)')).getByRole('radio', { name: wording })).toBeTruthy();
  });

  it('is worded in Japanese, and cleared as a whole', async () => {
    const session = drawForm(items, { language: 'ja' });
    fireEvent.click(within(await column('gcsの項目 開眼（E）')).getByRole('radio', { name: '4 自発的に開眼' }));
    expect(session.item('vitals.gcs').value).toEqual({ E: 4 });
    press(/gcsの項目.*(クリア|消去|取り消|削除)/);
    expect(session.item('vitals.gcs').value).toBe(null);
  });
});

describe('a computed value', () => {
  const items = [
    named('hr', { type: 'number', suffix: { en: '/min', ja: '/分' } }),
    named('sbp', { type: 'number' }),
    named('index', { type: 'plugin', plugin: { kind: 'shock_index', params: { hr: 'vitals.hr', sbp: 'vitals.sbp' } } }),
  ];

  it('shows two digits always, and its working on demand, which follows the answers', async () => {
    drawForm(items);
    type(await box('hr'), '90');
    type(await box('sbp'), '100');
    expect(screen.getByLabelText('index').textContent).toBe('0.90');
    press('Show working of index');
    expect(await row('Heart rate')).toContain('90');
    type(await box('hr'), '100');
    expect(await row('Heart rate')).toContain('100');
    expect(screen.getByLabelText('index').textContent).toBe('1.00');
  });

  it('marks what was assumed for a missing input', async () => {
    const survival = { kind: 'survival_probability', params: { gcs: 'vitals.gcs', iss: 'vitals.iss', age: 'vitals.age', sbp: 'vitals.sbp', rr: 'vitals.rr' } };
    drawForm([...['gcs', 'iss', 'age', 'sbp', 'rr'].map((name) => named(name, { type: 'number' })), named('ps', { type: 'plugin', plugin: survival })]);
    for (const [name, value] of [['gcs', '15'], ['iss', '16'], ['age', '30'], ['sbp', '120']] as const) type(await box(name), value);
    expect((await screen.findByLabelText('ps')).textContent).toBe('0.95');
    press('Show working of ps');
    expect((await screen.findAllByText('Missing; assumed 10 to 29')).length).toBe(1);
  });

  // proves U5.33
  it('says beside a survival probability which inputs were missing and what stands in for them, as long as any is', async () => {
    const survival = { kind: 'survival_probability', params: { gcs: 'vitals.gcs', iss: 'vitals.iss', age: 'vitals.age', sbp: 'vitals.sbp', rr: 'vitals.rr' } };
    drawForm([...['gcs', 'iss', 'age', 'sbp', 'rr'].map((name) => named(name, { type: 'number' })), named('ps', { type: 'plugin', plugin: survival })]);
    for (const [name, value] of [['gcs', '8'], ['age', '70'], ['sbp', '80']] as const) type(await box(name), value);
    // domain-facts 1.6, vector 24.
    expect((await screen.findByLabelText('ps')).textContent).toBe('0.27');
    expect(await screen.findByText('Not entered, so assumed: ISS 16 to 24, Respiratory rate 10 to 29')).toBeTruthy();
    type(await box('iss'), '16');
    expect(await screen.findByText('Not entered, so assumed: Respiratory rate 10 to 29')).toBeTruthy();
    type(await box('rr'), '16');
    await waitFor(() => expect(screen.queryByText(/Not entered, so assumed/)).toBeNull());
  });

  it.each([
    ['sbp', '未入力のため仮定した値：収縮期血圧 90以上'],
    ['age', '未入力のため仮定した値：年齢 55以下'],
  ])('says what stands in for a missing %s in Japanese', async (missing, told) => {
    const survival = { kind: 'survival_probability', params: { gcs: 'vitals.gcs', iss: 'vitals.iss', age: 'vitals.age', sbp: 'vitals.sbp', rr: 'vitals.rr' } };
    drawForm([...['gcs', 'iss', 'age', 'sbp', 'rr'].map((name) => named(name, { type: 'number' })), named('ps', { type: 'plugin', plugin: survival })], { language: 'ja' });
    for (const [name, value] of [['gcs', '15'], ['iss', '16'], ['age', '30'], ['sbp', '120'], ['rr', '16']] as const) if (name !== missing) type(await box(`${name}の項目`), value);
    expect(await screen.findByText(told)).toBeTruthy();
  });

  it('says an age in its working as years and months, with the number where a formula of the design calculates with it', async () => {
    const items = [named('age', { type: 'age' }), named('gcs', { type: 'number' }), named('sbp', { type: 'number' })];
    drawForm([...items, named('ps', { type: 'plugin', plugin: { kind: 'survival_probability', params: { gcs: 'vitals.gcs', age: 'vitals.age', sbp: 'vitals.sbp' } } }), named('twice', { type: 'plugin', plugin: { kind: 'expression', params: { calculation: '${vitals.age} * 2' } } })]);
    type(await box('age months'), '6');
    press('Show working of ps');
    expect(await row('Age')).toBe('Age6 mo');
    type(await box('age years'), '30');
    expect(await row('Age')).toBe('Age30 y 6 mo');
    press('Show working of twice');
    expect(await row('age')).toBe('age30 y 6 mo (30.06 as years + months/100)');
  });

  it('shows a survival probability with the decimals of its design', async () => {
    drawForm([...['gcs', 'iss', 'age', 'sbp', 'rr'].map((name) => named(name, { type: 'number' })), named('ps', { type: 'plugin', plugin: { kind: 'survival_probability', params: { gcs: 'vitals.gcs', iss: 'vitals.iss', age: 'vitals.age', sbp: 'vitals.sbp', rr: 'vitals.rr', decimals: 4 } } })]);
    for (const [name, value] of [['gcs', '5'], ['iss', '38'], ['age', '40'], ['sbp', '50'], ['rr', '5']] as const) type(await box(name), value);
    expect(screen.getByLabelText('ps').textContent).toBe('0.0110');
  });

  it('of the organisation has nothing to explain', () => {
    drawForm([named('where', { type: 'plugin', plugin: { kind: 'organisation_name', params: {} } })]);
    expect(screen.getByLabelText('where').textContent).toBe('Minato');
    expect(screen.queryByRole('button', { name: /working/ })).toBe(null);
  });

  it.each([
    ['a priority', { type: 'score_level', target: 'vitals.n', score_type: 'ppats' }, 'Top priority'],
    ['a level', { type: 'score_level', target: 'vitals.n', score_type: 'levels', params: { levels: [{ min: 0, title: { en: 'Low', ja: '低' } }, { min: 5, title: { en: 'High', ja: '高' } }] } }, 'High'],
    ['a sum', { type: 'plugin', plugin: { kind: 'sum', params: { sources: ['vitals.n'] } } }, '6'],
  ])('of %s is worded in its working as it is shown', async (_, more, worded) => {
    drawForm([named('n', { type: 'number' }), named('x', more)]);
    type(await box('n'), '6');
    await waitFor(() => expect(screen.getByLabelText('x').textContent).toBe(worded));
    press('Show working of x');
    expect(await row('Result')).toBe(`Result${worded}`);
  });

  it('of a weekday is said in the language of the screen', async () => {
    drawForm([named('day', { type: 'date' }), named('week', { type: 'plugin', plugin: { kind: 'weekday', params: { source: 'vitals.day' } } })], { language: 'ja' });
    type(await box('dayの項目'), '2026-11-21');
    await waitFor(() => expect(screen.getByLabelText('weekの項目').textContent).toBe('土曜日'));
  });
});

describe('a band', () => {
  it('is told by its name, blank while its target is', async () => {
    drawForm([named('length', { type: 'number' }), named('tape', { type: 'watch', params: { target: 'vitals.length', bands: 'tape_length' } })]);
    await waitFor(() => expect(screen.getByLabelText('tape').textContent).toBe('–'));
    type(await box('length'), '84');
    expect(screen.getByLabelText('tape').textContent).toBe('Yellow');
    expect(screen.queryByText('Outside the tape')).toBeNull();
    for (const [length, colour] of [['150', 'Green'], ['30', 'Gray']] as const) {
      type(await box('length'), length);
      expect(screen.getByLabelText('tape').textContent).toBe(colour);
      expect(screen.getByText('Outside the tape')).toBeTruthy();
    }
  });

  it('by age tells that an adult is outside the tape', async () => {
    drawForm([named('age', { type: 'age' }), named('tape', { type: 'watch', params: { target: 'vitals.age', bands: 'tape_age' } })]);
    type(await box('age years'), '9');
    await waitFor(() => expect(screen.getByLabelText('tape').textContent).toBe('Green'));
    expect(screen.queryByText('Outside the tape')).toBeNull();
    type(await box('age years'), '35');
    expect(screen.getByText('Outside the tape')).toBeTruthy();
  });

  it('of a score is told by the title that the design gives it', async () => {
    const levels = [{ min: 0, title: { en: 'Low', ja: '低' } }, { min: 5, title: { en: 'High', ja: '高' }, colour: 'red' }];
    drawForm([named('score', { type: 'number' }), named('level', { type: 'score_level', target: 'vitals.score', score_type: 'levels', params: { levels } })], { language: 'ja' });
    type(await box('scoreの項目'), '7');
    await waitFor(() => expect(screen.getByLabelText('levelの項目').textContent).toBe('高'));
  });
});

describe('an interlocked list', () => {
  const items = [
    named('region', { type: 'single', choices: [{ value: 'n', title: { en: 'North' } }, { value: 's', title: { en: 'South' } }] }),
    named('town', { type: 'plugin', plugin: { kind: 'interlocked_dropdown', params: { source: 'vitals.region', choices: { n: [{ value: 'a', title: { en: 'Aomori' } }], s: [{ value: 'k', title: { en: 'Kochi' } }] } } } }),
  ];

  // proves U9.66
  it('opens with the choices of its source, and sets the pick aside when the source changes', () => {
    const session = drawForm(items);
    const list = screen.getByRole('combobox', { name: 'town' });
    expect(list).toHaveProperty('disabled', true);
    fireEvent.click(screen.getByRole('radio', { name: 'North' }));
    expect(within(list).getAllByRole('option').map((option) => option.textContent)).toEqual(['Please select', 'Aomori']);
    fireEvent.change(list, { target: { value: 'a' } });
    fireEvent.click(screen.getByRole('radio', { name: 'South' }));
    expect(session.item('vitals.town').value).toBe(null);
    expect(screen.getByText(/The choice was cleared/)).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: 'North' }));
    expect(session.item('vitals.town').value).toBe('a');
  });
});

describe('a location', () => {
  const where = [named('where', { type: 'location' })];

  // proves U8.52
  it('says that the device has none, and is typed then', async () => {
    const session = drawForm(where);
    await box('where Latitude');
    press('where Use current location');
    expect(screen.getByRole('alert').textContent).toContain('not available on this device');
    type(await box('where Latitude'), '３５．６８');
    type(await box('where Longitude'), '-139.76');
    expect(session.item('vitals.where').value).toEqual({ latitude: 35.68, longitude: -139.76 });
    press('Clear where');
    expect(session.item('vitals.where').value).toBe(null);
  });

  // proves U3.5
  it('comes from the device with its accuracy', async () => {
    vi.stubGlobal('navigator', { geolocation: { getCurrentPosition: (found: (position: object) => void) => found({ coords: { latitude: 35.5, longitude: 139.5, accuracy: 12.4 } }) } });
    const session = drawForm(where);
    await box('where Latitude');
    press('where Use current location');
    expect(session.item('vitals.where').value).toEqual({ latitude: 35.5, longitude: 139.5, accuracy: 12.4 });
    expect(screen.getByText('Accurate to about 12 m')).toBeTruthy();
  });
});

describe('the stopwatch', () => {
  beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['performance', 'setInterval', 'clearInterval'] }));

  it('stands at numbers whose suffix is a counted rate, and at no other', async () => {
    await openStopwatch();
    expect(screen.queryByRole('button', { name: 'Stopwatch for drip', hidden: true })).toBe(null);
  });

  // proves U2.45, U4.29, U4.31
  it('makes a rate of the count, rounded up, and saves nothing before there is one', async () => {
    const session = await openStopwatch();
    expect(screen.getByRole('button', { name: 'Use this value' }).getAttribute('aria-disabled')).toBe('true');
    press('Start');
    for (let count = 1; count <= 7; count += 1) press('Count');
    act(() => void vi.advanceTimersByTime(12_500));
    press('Stop');
    press('Use this value');
    expect(session.item('vitals.pulse').value).toBe(34);
  });

  // proves U2.45, U4.30
  it('saves 0 for what cannot be measured', async () => {
    const session = await openStopwatch();
    press('Unable to measure');
    expect(session.item('vitals.pulse').value).toBe(0);
  });
});

describe('a triage', () => {
  beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['performance', 'setInterval', 'clearInterval'] }));

  // proves U4.32
  it.each([
    [10_344, '30 per minute (outside 10 to 29)'],
    [10_345, '29 per minute (within 10 to 29)'],
    [33_333, '10 per minute (within 10 to 29)'],
    [33_334, '9 per minute (outside 10 to 29)'],
  ])('reads five breaths in %i ms as %s', async (elapsed, reading) => {
    await openTriage();
    press('No');
    press('Yes');
    breathe(elapsed);
    expect(screen.getByText(reading)).toBeTruthy();
  });

  // proves U2.48
  it('leads question by question to a group, told by word and colour, and can go back', async () => {
    const session = await openTriage();
    press('No');
    press('Yes');
    breathe(15_000);
    press('Next');
    type(screen.getByRole('textbox', { name: 'Pulse (per minute)' }), '１１９');
    press('Next');
    press('No');
    expect(screen.getByText('I – Top priority')).toBeTruthy();
    press('Does the patient follow simple instructions? Change the answer');
    press('Yes');
    press('Use this result');
    expect(session.item('vitals.start').value).toEqual({
      group: 'II',
      steps: { walks: false, breathes: true, respiratory_rate: 20, pulse: 119, follows_instructions: true },
    });
    expect(screen.getByText('II – Delayed treatment')).toBeTruthy();
  });

  // proves U4.34
  it('that ends early cannot be judged, and goes on from where it stood', async () => {
    const session = await openTriage();
    press('No');
    press('Cannot judge');
    expect(session.item('vitals.start').value).toEqual({ group: 'unknown', steps: { walks: false } });
    press('Continue triage');
    expect(await screen.findByRole('heading', { name: 'Is the patient breathing spontaneously?' })).toBeTruthy();
  });
});
