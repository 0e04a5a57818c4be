import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { drawForm, named } from './draw-form.tsx';
import { designOf } from './form-harness.tsx';

afterEach(cleanup);

const rule = { name: 'order', formula: '${vitals.left} >= ${vitals.came}', message: { ja: '退室は来室より後です', en: 'One leaves after one has come' }, kind: 'error' };
const pair = (left: object) => designOf([named('came', { type: 'number' }), named('left', { type: 'number', ...left }), named('note', { type: 'string' })]);
const fill = (name: string, value: string) => {
  const field = screen.getByRole('textbox', { name });
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
};
const invalid = () => ['came', 'left'].filter((name) => screen.getByRole('textbox', { name }).getAttribute('aria-invalid') === 'true');

describe.each([
  ['a rule', pair({ rules: [rule] }), 'One leaves after one has come (left / came)'],
  ['a constraint', pair({ constraint: '. >= ${vitals.came}', constraint_message: { ja: '後です', en: 'Later, please' } }), 'Later, please (left / came)'],
  ['a constraint without words', pair({ constraint: '. >= ${vitals.came}' }), /\(left \/ came\)$/],
] as const)('the message of %s about two items', (_kind, design, message) => {
  it('names both, and stands at the one that was changed last', () => {
    const session = drawForm(design);
    fill('came', '5');
    fill('left', '3');
    expect(invalid()).toEqual(['left']);
    expect(screen.getAllByText(message)).toHaveLength(1);
    fill('came', '4');
    expect(invalid()).toEqual(['came']);
    expect(screen.getAllByText(message)).toHaveLength(1);
    expect(session.submitIssues()).toMatchObject([{ path: 'vitals.came' }]);
    fill('note', 'x');
    expect(invalid()).toEqual(['came']);
    fill('left', '9');
    expect(invalid()).toEqual([]);
    expect(screen.queryByText(message)).toBeNull();
  });

  it('stands at its own item in a card that nobody has changed yet', () => {
    drawForm(design, { answers: { vitals: { came: 5, left: 3 } } });
    expect(invalid()).toEqual(['left']);
  });
});

it('a message that names both items stays as it is written', () => {
  const said = { ...rule, message: { ja: '逆です', en: 'left is before came' } };
  drawForm(pair({ rules: [said] }), { answers: { vitals: { came: 5, left: 3 } } });
  expect(screen.getByText('left is before came')).toBeTruthy();
  expect(invalid()).toEqual(['left']);
});
