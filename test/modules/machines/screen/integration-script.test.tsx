import { readFile } from 'node:fs/promises';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { IntegrationScript } from '#frontend/modules/machines/integration-script.tsx';
import { drawScreen } from '#test/unit/frontend/card-form/form-harness.tsx';
import { stubWorkshop } from '#test/unit/frontend/manage-designs/workshop.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

// proves U9.74
it('shows integrators a whole script, to be copied', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => {});
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }));
  stubWorkshop();
  drawScreen(<IntegrationScript id="machines.script" />);
  const script = await readFile('frontend/modules/machines/integration.mjs', 'utf8');
  expect((await screen.findByRole('region', { name: 'integration.mjs' })).textContent).toBe(script);
  fireEvent.click(screen.getByRole('button', { name: /integration\.mjs/ }));
  expect(writeText).toHaveBeenCalledWith(script);
});
