import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ExampleForm } from '#frontend/features/card-form/form-preview.tsx';
import { helpScreenWith } from '#frontend/modules/help/help-screen.tsx';
import { drawScreen } from '../../../unit/frontend/card-form/form-harness.tsx';
import { stubWorkshop } from '../../../unit/frontend/manage-designs/workshop.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows in the handbook what another module adds to its section', async () => {
  stubWorkshop();
  const HelpScreen = helpScreenWith(ExampleForm);
  drawScreen(<HelpScreen />, { path: '/help/machines', pattern: '/help/:chapter?' });
  expect(await screen.findByRole('region', { name: 'integration.mjs' })).toBeTruthy();
});
