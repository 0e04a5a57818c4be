import { describe, expect, it } from 'vitest';
import { choices, design, item, open, plugin, repeat } from '#test/support/form-builder.ts';
import { explanationAt } from '../explanation-at.ts';

const regions = ['head', 'face', 'chest', 'abdomen', 'extremity', 'external'];
const severity = item('single', 'ais', { choices: choices('1', '2', '3', '4', '5', '6', '9') });
const injuries = repeat('injury', [item('single', 'region', { choices: choices(...regions) }), severity, item('string', 'note')], { min_count: 0 });
const scores = [
  plugin('iss', 'iss', { region: 'p.region', severity: 'p.ais' }),
  plugin('niss', 'niss', { region: 'p.region', severity: 'p.ais' }),
  plugin('survival_probability', 'ps', { gcs: 'p.gcs', iss: 'p.iss', sbp: 'p.gcs', rr: 'p.gcs' }),
];
const items = [item('number', 'gcs'), injuries, ...scores];
const missing_reasons = [{ value: 'nk', title: { en: 'Not known' } }];
const answers = { p: { gcs: 15, injury: 4, region_1: 'head', ais_1: '4', region_2: 'head', ais_2: '4', region_3: 'chest', ais_3: '2' } };

describe('scores of injuries in a repeat', () => {
  it('follow each injury as it is entered, changed and removed', () => {
    const session = open(items, answers);
    const now = () => [session.item('p.iss').value, session.item('p.niss').value];
    expect(now()).toEqual([20, 36]);
    session.set('p.region_4', 'face');
    expect(now()).toEqual([null, null]);
    session.set('p.ais_4', '3');
    expect(now()).toEqual([29, 41]);
    session.set('p.ais_4', '9');
    expect(now()).toEqual([null, null]);
    session.removeRepetition('p.injury', 4);
    expect(now()).toEqual([20, 36]);
    session.set('p.ais_1', '6');
    expect(now()).toEqual([75, 75]);
    expect(session.answers()).toMatchObject({ p: { iss: 75, niss: 75 } });
  });

  it('pass over a repetition in which no injury is entered', () => {
    const session = open(items, { p: { injury: 3, region_1: 'head', ais_1: '3', note_2: 'to be coded' } });
    expect([session.item('p.iss').value, session.item('p.niss').value]).toEqual([9, 9]);
  });

  it('are blank while an injury is known of which region and severity are not', () => {
    const session = open(
      design([repeat('injury', [item('single', 'region', { choices: choices(...regions), reasons: true }), { ...severity, reasons: true }]), ...scores.slice(0, 2)], { missing_reasons }),
      { p: { injury: 2, region_1: 'head', ais_1: '3' } },
    );
    const now = () => [session.item('p.iss').value, session.item('p.niss').value];
    expect(now()).toEqual([9, 9]);
    session.setReason('p.ais_2', '', 'nk');
    expect(now()).toEqual([null, null]);
    session.setReason('p.ais_2', '', null);
    session.setReason('p.region_2', '', 'nk');
    expect(now()).toEqual([null, null]);
    session.set('p.ais_2', '2');
    expect(now()).toEqual([null, 13]);
    session.set('p.ais_1', '6');
    expect(now()).toEqual([75, 75]);
  });

  it('are blank without injuries, and what is computed from them follows', () => {
    const session = open(items, answers);
    session.set('p.ais_1', '5');
    const before = session.item('p.ps').value;
    for (let left = 4; left > 0; left -= 1) session.removeRepetition('p.injury', left);
    expect([session.item('p.iss').value, session.item('p.niss').value]).toEqual([null, null]);
    expect(session.item('p.ps').value).not.toBe(before);
  });

  it('take the severity from an AIS code', () => {
    const coded = repeat('injury', [item('string', 'region'), item('string', 'code')]);
    const session = open([coded, plugin('iss', 'iss', { region: 'p.region', code: 'p.code' }), plugin('niss', 'niss', { code: 'p.code' })], {
      p: { injury: 3, region_1: 'head', code_1: '140651.3', region_2: 'chest', code_2: '450203.3', region_3: 'chest', code_3: '441407.2' },
    });
    expect([session.item('p.iss').value, session.item('p.niss').value]).toEqual([18, 22]);
    session.set('p.code_3', '441407');
    expect([session.item('p.iss').value, session.item('p.niss').value]).toEqual([null, null]);
  });

  it('are explained injury by injury', () => {
    const working = explanationAt(open(items, answers), 'p.iss');
    expect(working).toMatchObject({ formula: 'iss', steps: [{ name: 'highest', value: '4, 2' }] });
    expect(working?.inputs.map(({ place, value }) => [place, value])).toEqual([['p.ais_1', 4], ['p.ais_2', 4], ['p.ais_3', 2]]);
    expect(explanationAt(open(items, answers), 'p.niss')?.steps).toEqual([{ name: 'highest', value: '4, 4, 2' }]);
  });

  it('follow the repeats of one visit each, read from within', () => {
    const visits = repeat('visit', [repeat('injury', [item('single', 'region', { choices: choices(...regions) }), severity]), plugin('niss', 'niss', { severity: 'p.ais' })]);
    const session = open([visits], { p: { visit: 2, injury_1: 2, ais_1_1: '3', ais_1_2: '2', injury_2: 1, ais_2_1: '5' } });
    expect([session.item('p.niss_1').value, session.item('p.niss_2').value]).toEqual([13, 25]);
    session.set('p.ais_2_1', '1');
    expect([session.item('p.niss_1').value, session.item('p.niss_2').value]).toEqual([13, 1]);
  });
});

describe('scores of one item each', () => {
  const scale = ['consciousness', 'questions', 'commands', 'gaze', 'visual', 'face', 'arm_left', 'arm_right', 'leg_left', 'leg_right', 'ataxia', 'sensory', 'language', 'dysarthria', 'neglect'];
  const params = Object.fromEntries(scale.map((name) => [name, `p.${name}`]));
  const stroke = [...scale.map((name) => item('single', name, { choices: choices('0', '1', '2', '3', '4', 'UN') })), plugin('nihss', 'nihss', params)];
  const zero = Object.fromEntries(scale.map((name) => [name, '0']));

  it('count what cannot be tested apart', () => {
    const session = open(stroke, { p: { ...zero, arm_left: '4', leg_right: 'UN', dysarthria: 'UN' } });
    expect(session.item('p.nihss').value).toBe(4);
    expect(explanationAt(session, 'p.nihss')?.steps).toEqual([{ name: 'untestable', value: 2 }]);
    session.set('p.gaze', 'UN');
    expect(session.item('p.nihss').value).toBeNull();
    session.set('p.gaze', null);
    expect(session.item('p.nihss').value).toBeNull();
  });

  it('follow the age for the burnt area', () => {
    const session = open([item('age', 'age'), item('number', 'head'), plugin('burn_area', 'burnt', { age: 'p.age', head: 'p.head' })], { p: { age: { year: 0, month: 11 }, head: 100 } });
    expect(session.item('p.burnt').value).toBe(19);
    session.set('p.age', { year: 1, month: 0 });
    expect(session.item('p.burnt').value).toBe(17);
    expect(explanationAt(session, 'p.burnt')?.inputs.map(({ name, code }) => [name, code])).toEqual([['age', undefined], ['head_alone', 17]]);
  });
});

describe('scores in which what is left out counts as none', () => {
  it.each([
    ['iss', regions, 9, 18],
    ['burn_area', ['neck', 'hand_left'], 0.1, 0.1],
  ] as const)('%s is blank while somebody says that a part is not known', (kind, parts, alone, both) => {
    const session = open(
      design([item('number', 'age'), ...parts.map((part) => item('number', part, { reasons: true })), plugin(kind, 'score', Object.fromEntries([...(kind === 'iss' ? [] : ['age']), ...parts].map((part) => [part, `p.${part}`])))], { missing_reasons }),
      { p: { age: 30, [parts[0]]: 3 } },
    );
    const now = () => session.item('p.score').value;
    expect(now()).toBe(alone);
    session.setReason(`p.${parts[1]}`, '', 'nk');
    expect(now()).toBe(null);
    session.set(`p.${parts[1]}`, 3);
    expect(now()).toBe(both);
  });
});
