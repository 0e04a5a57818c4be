import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { cardOf, folderOf, projectOf } from '../support/answers.ts';
import { openProduct, useFreshBrowser } from '../support/open-product.tsx';

useFreshBrowser();

test.each(['list', 'table'])('a locked card does not say in the %s how far it is filled in', async (view) => {
  const locked = { ...cardOf(0), review: { state: 'locked' as const, submitted_at: null, open: 0, answered: 0 } };
  await openProduct({ token: 'aoi.token', at: '/cards/trauma/adult', language: 'en', stubs: { projects: [projectOf([folderOf('adult')])], projectUsers: [], listCards: [1, locked] } });
  if (view === 'table') fireEvent.click(await screen.findByRole('button', { name: 'Table' }));
  if (view === 'table') await screen.findByRole('table');
  expect((await screen.findAllByText('Locked')).length).toBeGreaterThan(0);
  expect(screen.queryByText('Partly filled in')).toBeNull();
});
