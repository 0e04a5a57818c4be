import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Module } from '#frontend/lib/modules.ts';
import { paths } from '#frontend/lib/paths.ts';
import { FormRoute } from '#frontend/routes/form.tsx';
import { designOf, drawScreen } from './form-harness.tsx';
import { fill, named, useOneCard } from './one-card.tsx';

const { server } = useOneCard();

/** Draws the form of a card on two pages; counts how often what stands around the pages is drawn. */
const openCounted = async () => {
  const counted = { times: 0 };
  const Part = () => {
    counted.times += 1;
    return null;
  };
  const tabs: string[] = [];
  const TabPart = ({ page }: { readonly page: string }) => {
    tabs.push(page);
    return null;
  };
  const counter: Module = { name: 'counter', formParts: { 'form-keys': { load: async () => Part }, 'page-tab': { load: async () => TabPart }, 'save-state': { load: async () => Part } } };
  server.answers['GET /api/u/design/p1/f1/current/card'] = () => ({ body: { version: 1, design: designOf({ patient: [named('number'), named('name')], scene: [named('triage', { type: 'start' })] }) } });
  drawScreen(<FormRoute />, { installed: [counter], path: paths.form({ project: 'p1', folder: 'f1', card: 'c1' }) });
  await screen.findByRole('tablist');
  // What waits for an idle moment.
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    await import('#frontend/items/start/control.tsx');
  });
  expect(counted.times).toBeGreaterThan(0);
  return { drawn: () => counted.times, tabs };
};

it('a key and the turn of a page draw nothing around the pages, and the turn waits for no control', async () => {
  const { drawn } = await openCounted();
  const before = drawn();
  fill('name', 'Suzuki');
  fireEvent.click(screen.getByRole('tab', { name: /scene/ }));
  expect(screen.getByRole('tabpanel', { name: /scene/ }).querySelector('[aria-busy]')).toBeNull();
  expect(screen.getByText('triage')).toBeTruthy();
  expect(drawn()).toBe(before);
});

it('an answer that marks its page draws the tab of that page only, and nothing around the pages', async () => {
  const { drawn, tabs } = await openCounted();
  const before = drawn();
  tabs.length = 0;
  const stateOf = () => screen.getByRole('tab', { name: /patient/ }).getAttribute('data-state');
  const state = stateOf();
  fill('name', '');
  expect(stateOf()).not.toBe(state);
  expect(new Set(tabs)).toEqual(new Set(['patient']));
  expect(drawn()).toBe(before);
});
