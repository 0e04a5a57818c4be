import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { designOf } from './form-harness.tsx';
import { cardOf, named, open, useOneCard } from './one-card.tsx';

const { server } = useOneCard();

const design = designOf({
  patient: [
    named('number', { constraint: "regex(., '[A-Z]-[0-9]+')", constraint_message: { en: 'A letter and a number' } }),
    named('name', { relevant: "pow(2, 3) = 8 and ${patient.number} != ''" }),
  ],
});

it('computes at the first look what a stored card of such a design shows and breaks', async () => {
  server.answers['GET /api/u/design/p1/f1/current/card'] = () => ({ body: { version: 1, design } });
  server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: cardOf({ patient: { number: '12', name: 'Sato' } }) });
  await open();
  expect(screen.getByText('A letter and a number')).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'name' })).toHaveProperty('value', 'Sato');
});
