import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setDensity } from '#frontend/lib/density.ts';
import { aoi } from '../support/answers.ts';
import { openProduct, useFreshBrowser } from '../support/open-product.tsx';

useFreshBrowser();

test('the density chosen in the menu marks the page and is remembered on this device', async () => {
  setDensity('comfortable');
  await openProduct({ token: 'aoi.token', at: '/', language: 'en', stubs: { check: aoi } });
  fireEvent.click(await screen.findByRole('button', { name: 'Menu' }));
  const compact = await screen.findByRole('menuitemradio', { name: 'Density: compact' });
  expect(compact.getAttribute('aria-checked')).toBe('false');
  fireEvent.click(compact);
  await waitFor(() => expect(compact.getAttribute('aria-checked')).toBe('true'));
  expect(document.documentElement.dataset['density']).toBe('compact');
  expect(localStorage.getItem('fuda.density')).toBe('"compact"');
  setDensity('comfortable');
});
