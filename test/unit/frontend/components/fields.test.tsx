import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { TextInput } from '#frontend/components/fields.tsx';
import { startI18n } from '#frontend/lib/i18n.ts';

beforeAll(startI18n);
afterEach(cleanup);

test.each([
  ['number', false],
  ['text', true],
] as const)('after a wheel over it, a field of the type %s is still being typed into: %s', (type, isKept) => {
  render(<TextInput label="from" type={type} value="100" onChange={() => undefined} />);
  const field = screen.getByLabelText('from');
  field.focus();
  fireEvent.wheel(field, { deltaY: 100 });
  expect(document.activeElement === field).toBe(isKept);
});
