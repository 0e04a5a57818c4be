import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { item, repeat } from '#test/support/form-builder.ts';
import { drawForm } from './draw-form.tsx';

afterEach(cleanup);

const button = (name: string) => screen.getByRole('button', { name });

it.each([
  ['repetitions', {}, 'Add injury'],
  ['rows of a table', { layout: 'table' }, 'Add rows: injury'],
] as const)('of %s leaves the focus where the removed one stood, else at the one before, else at the button that adds one', async (_, more, add) => {
  drawForm([repeat('injury', [item('string', 'part')], { min_count: 0, ...more })], { answers: { vitals: { injury: 3 } } });
  await screen.findByRole('button', { name: add });
  for (const [index, next] of [[2, 'Remove injury (2)'], [2, 'Remove injury (1)'], [1, add]] as const) {
    const pressed = button(`Remove injury (${index})`);
    act(() => pressed.focus());
    fireEvent.click(pressed);
    fireEvent.click(within(await screen.findByRole('dialog', { name: `Remove injury (${index})?` })).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(document.activeElement).toBe(button(next)));
  }
});
