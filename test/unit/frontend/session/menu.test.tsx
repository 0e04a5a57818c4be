import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aoi } from '../support/answers.ts';
import { openProduct, useFreshBrowser } from '../support/open-product.tsx';

useFreshBrowser();

const isOpen = () => screen.queryByRole('menu') !== null;

test('the menu stands over the screen without taking it away, and closes at keys, at its button and at a press elsewhere', async () => {
  await openProduct({ token: 'aoi.token', language: 'en', stubs: { check: aoi } });
  const button = await screen.findByRole('button', { name: 'Menu' });
  const open = async () => {
    fireEvent.click(button);
    const first = await screen.findByRole('menuitem', { name: 'Dashboard' });
    await waitFor(() => expect(document.activeElement).toBe(first));
    expect(button.getAttribute('aria-expanded')).toBe('true');
  };
  for (const key of ['Escape', 'Tab']) {
    await open();
    expect(screen.getByRole('main')).toBeTruthy();
    fireEvent.keyDown(document.activeElement!, { key });
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(button);
  }
  await open();
  fireEvent.pointerDown(screen.getByRole('menu'));
  expect(isOpen()).toBe(true);
  fireEvent.pointerDown(screen.getByRole('main'));
  expect(isOpen()).toBe(false);
  await open();
  fireEvent.pointerDown(button);
  fireEvent.click(button);
  expect(isOpen()).toBe(false);
});
