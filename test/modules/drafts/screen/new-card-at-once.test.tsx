import { screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { journalDrafts, NewCardStart } from '#frontend/modules/drafts/parts.ts';
import { newCard } from '#frontend/lib/paths.ts';
import { drawScreen } from '../../../unit/frontend/card-form/form-harness.tsx';

it('once the code of the drafts is here, a new card shows nothing that React would keep for a while', async () => {
  await journalDrafts.bring();
  drawScreen(
    <Suspense fallback="loading code">
      <NewCardStart selection={{ project: 'p1', folder: 'f1', card: newCard }} waiting={<p>looking for drafts</p>} />
    </Suspense>,
  );
  expect(screen.getByText('looking for drafts')).toBeTruthy();
});
