import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useRecordDraft } from '#frontend/components/record-form.tsx';
import { ApiProblem } from '#frontend/lib/api-problem.ts';
import { drawScreen } from '../card-form/form-harness.tsx';

afterEach(() => vi.unstubAllGlobals());

const Form = () => {
  const { save, merging } = useRecordDraft({
    of: 'org',
    stored: { revision: 1 },
    valuesOf: () => ({ abbrev: 'M' }),
    read: async () => ({ revision: 2 }),
    send: () => Promise.reject(new ApiProblem('record.stale', 409)),
  });
  return (
    <>
      <button type="button" onClick={save}>
        Save
      </button>
      {merging}
    </>
  );
};

it('without a module that merges, the second person who saves a record is told to begin again', async () => {
  drawScreen(<Form />, { installed: [] });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const told = within(await screen.findByRole('dialog'));
  fireEvent.click(told.getByRole('button', { name: /OK|ok\.action/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
