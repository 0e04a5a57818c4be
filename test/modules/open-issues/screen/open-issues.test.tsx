import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { newCard } from '#frontend/lib/paths.ts';
import { designOf } from '../../../unit/frontend/card-form/form-harness.tsx';
import { cardOf, dialog, fill, named, open, press, useOneCard } from '../../../unit/frontend/card-form/one-card.tsx';

const { server, saves } = useOneCard();

it('the footer counts what is missing and wrong, the tabs say where, and the list leads to the field', async () => {
  await open();
  fill('name', '');
  fill('pulse', '400');
  fireEvent.blur(screen.getByRole('textbox', { name: 'pulse' }));
  const open_ = await screen.findByRole('button', { name: /Required: 1 missing.*Errors: 1/ });
  await waitFor(() => expect(within(screen.getByRole('tab', { name: /patient/ })).getByTitle('2 missing or wrong').textContent).toBe('2'));
  expect(within(screen.getByRole('tab', { name: /outcome/ })).queryByTitle(/missing or wrong/)).toBe(null);
  fireEvent.click(screen.getByRole('tab', { name: /outcome/ }));
  fireEvent.click(open_);
  const list = within(await dialog('2 missing or wrong'));
  expect(list.getAllByRole('listitem')).toHaveLength(2);
  fireEvent.click(list.getByRole('button', { name: /name/ }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'name' })));
});

it('counts anew as answers come, and is gone when nothing is open', async () => {
  await open();
  expect(await screen.findByText('Required items: all entered')).toBeTruthy();
  fill('name', '');
  expect(await screen.findByRole('button', { name: /Required: 1 missing/ })).toBeTruthy();
  fill('name', 'Sato');
  await waitFor(() => expect(screen.queryByRole('button', { name: /missing/ })).toBe(null));
});

it('the dialog after a save says that something is missing', async () => {
  server.answers['POST /api/u/cards/p1/f1'] = ({ body }) => ({ body: cardOf(body.vals, 2) });
  await open();
  fill('name', '');
  press('Save');
  expect(await within(await dialog('Saved')).findByText(/^Still missing or wrong: 1\./)).toBeTruthy();
});

// proves U8.56
it('a new card with its defaults alone is not saved by one tap', async () => {
  const withDefault = designOf({ patient: [named('ward', { default_options: { kind: 'value', value: 'ICU' } }), named('name')] });
  server.answers['GET /api/u/design/p1/f1/current/card'] = () => ({ body: { version: 1, design: withDefault } });
  await open(newCard);
  expect(screen.getByRole('textbox', { name: 'ward' })).toHaveProperty('value', 'ICU');
  expect(screen.getByRole('tab').getAttribute('data-state')).toBe('partial');
  press('Save');
  expect(within(await screen.findByRole('dialog')).getByText('Nothing has been entered. Default values alone cannot be saved as a card.')).toBeTruthy();
  expect(saves()).toEqual([]);
  press('Close');
  fill('name', 'Sato');
  press('Save');
  await waitFor(() => expect(saves()[0]?.body.vals).toEqual({ patient: { ward: 'ICU', name: 'Sato' } }));
});
