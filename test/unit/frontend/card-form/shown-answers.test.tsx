import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { drawForm, named } from './draw-form.tsx';

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

afterEach(cleanup);

describe('ways to show an answer', () => {
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
