import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { item, repeat } from '#test/support/form-builder.ts';
import { designOf } from '#test/unit/frontend/card-form/form-harness.tsx';
import { named } from '#test/unit/frontend/card-form/draw-form.tsx';
import { open, useOneCard } from '#test/unit/frontend/card-form/one-card.tsx';
import { phone } from './draw-table.tsx';

const { server } = useOneCard();

beforeEach(() => {
  localStorage.setItem('fuda.token', 'aoi.token');
  server.answers['GET /api/u/design/p1/f1/current/card'] = () => ({
    body: { version: 1, design: designOf({ first: [named('a', { type: 'string' })], second: [repeat('rows', [item('string', 'cell')], { layout: 'table' }), named('b', { type: 'string' })] }) },
  });
});

afterEach(() => phone(false));

it('on a phone, "Next page" goes to the line of the first row, behind which its fields are', async () => {
  phone(true);
  await open();
  await act(async () => undefined);
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
  const line = await screen.findByRole('button', { name: /Blank/ });
  await waitFor(() => expect(document.activeElement).toBe(line));
});
