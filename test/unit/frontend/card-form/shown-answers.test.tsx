import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { drawForm, named } from './draw-form.tsx';

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

afterEach(cleanup);

describe('a month, a year, and other ways to show an answer', () => {
  it('a month is typed and shown without its day', () => {
    const session = drawForm([named('onset', { type: 'date', precision: 'month' })]);
    const field = screen.getByRole('textbox', { name: 'onset' });
    expect(field.getAttribute('placeholder')).toBe('YYYY-MM');
    type(field, '2026/4');
    expect(session.item('vitals.onset').value).toBe('2026-04-01');
    fireEvent.blur(field);
    expect(field).toHaveProperty('value', '2026-04');
  });

  it('phones have a picker of months, and none of years', () => {
    const session = drawForm([named('onset', { type: 'date', precision: 'month' }), named('born', { type: 'date', precision: 'year' })], { environment: { isHandheld: true } });
    const month = screen.getByLabelText('onset');
    expect(month.getAttribute('type')).toBe('month');
    type(month, '2026-04');
    expect(session.item('vitals.onset').value).toBe('2026-04-01');
    const year = screen.getByRole('textbox', { name: 'born' });
    type(year, '1980');
    expect(session.item('vitals.born').value).toBe('1980-01-01');
    fireEvent.blur(year);
    expect(year).toHaveProperty('value', '1980');
  });

  it('a number in thousands is shown so when its field is left, and typed as people like', () => {
    const session = drawForm([named('cost', { type: 'number', thousands: true })]);
    const field = screen.getByRole('textbox', { name: 'cost' });
    type(field, '1234567');
    fireEvent.blur(field);
    expect(field).toHaveProperty('value', '1,234,567');
    type(field, '1,234,568');
    expect(session.item('vitals.cost').value).toBe(1_234_568);
  });

  it('a text may ask for the keys of a number', () => {
    drawForm([named('code', { type: 'string', keypad: 'number' })]);
    expect(screen.getByRole('textbox', { name: 'code' }).getAttribute('inputmode')).toBe('decimal');
  });
});
