import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { cardOf, folderOf, projectOf } from '../support/answers.ts';
import { openProduct, useFreshBrowser } from '../support/open-product.tsx';

useFreshBrowser();

test('a locked card does not say in the list how far it is filled in', async () => {
  const locked = { ...cardOf(0), review: { state: 'locked' as const, submitted_at: null, open: 0, answered: 0 } };
  await openProduct({ token: 'aoi.token', at: '/cards/trauma/adult', language: 'en', stubs: { projects: [projectOf([folderOf('adult')])], projectUsers: [], listCards: [1, locked] } });
  expect((await screen.findAllByText('Locked')).length).toBeGreaterThan(0);
  expect(screen.queryByText('In progress')).toBeNull();
});
