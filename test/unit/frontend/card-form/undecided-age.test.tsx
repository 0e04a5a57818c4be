import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { drawForm, named } from './draw-form.tsx';

afterEach(cleanup);

it('the coma scale asks for the age while the age is not decided, and keeps what was chosen', async () => {
  const session = drawForm([named('age', { type: 'age' }), named('gcs', { type: 'gcs', ref: 'vitals.age' })]);
  expect(await screen.findByText('Scale for 12 years and over')).toBeTruthy();
  fireEvent.change(screen.getByRole('textbox', { name: 'age months' }), { target: { value: '18' } });
  expect(await screen.findByText(/^The age is not known yet/)).toBeTruthy();
  expect(screen.queryByText('Scale for 12 years and over')).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: /^6/ }));
  expect(session.item('vitals.gcs').value).toEqual({ M: 6 });
  fireEvent.blur(screen.getByRole('textbox', { name: 'age months' }));
  fireEvent.click(await screen.findByRole('button', { name: /1\D+6\D/ }));
  expect(await screen.findByText('Scale for 1 to 11 years')).toBeTruthy();
  expect(session.item('vitals.gcs').value).toEqual({ M: 6 });
});
