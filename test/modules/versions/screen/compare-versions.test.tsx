import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DesignHistoryRoute } from '#frontend/routes/designs.tsx';
import { drawScreen, type ShownLanguage } from '../../../unit/frontend/card-form/form-harness.tsx';
import { changeOf, comparisonOf } from '../support/comparison.ts';
import { design, press, stubWorkshop } from '../../../unit/frontend/manage-designs/workshop.tsx';

const historyCall = 'GET /api/m/designHistory/p1/f1';
const compareCall = 'POST /api/m/projects/p1/folders/f1/cardDesign/compare';
const versionOf = (version: number) => ({ id: `f1-${version}`, version, created_at: `2026-11-0${version}T01:00:00Z`, source: null, left_out: [], vals: design });

let { answers, sent } = stubWorkshop();
beforeEach(() => {
  ({ answers, sent } = stubWorkshop({ [historyCall]: { body: [3, 2, 1].map(versionOf) } }));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const open = (language: ShownLanguage = 'en', search = '') =>
  drawScreen(<DesignHistoryRoute />, { language, path: `/history/p1/f1${search}`, pattern: '/history/:pId/:fId' });

const choose = async (version: number, entry: string | RegExp) => {
  fireEvent.click(await screen.findByRole('button', { name: `Settings for Version ${version}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }));
};

describe('two versions', () => {
  it('are compared, whichever they are, and the address names them', async () => {
    answers[compareCall] = { body: comparisonOf([changeOf({ kind: 'moved', from: 'patient.name', path: 'arrival.name', effect: 'loses_data', params: {} })]) };
    const { router } = open();
    fireEvent.change(await screen.findByRole('combobox', { name: 'From' }), { target: { value: '1' } });
    press('Compare');
    const result = within(await screen.findByRole('region', { name: /^Version 1 → 3/ }));
    expect(await result.findByText('patient.name → arrival.name')).toBeTruthy();
    expect(result.queryByText(/Cards/)).toBeNull();
    expect(router.state.location.search).toBe('?from=1&to=3');
    expect(sent.find(({ call }) => call === compareCall)?.body).toEqual({ from: 1, to: 3 });
  });

  it('are compared from a link, and may be the same', async () => {
    open('ja', '?from=2&to=3');
    expect(await screen.findByText('2つの版は同じ内容です。')).toBeTruthy();
  });

  it('are not compared with themselves, nor with one that is not there', async () => {
    open('en', '?from=1&to=9');
    const later = await screen.findByRole('combobox', { name: 'To' });
    fireEvent.change(later, { target: { value: '2' } });
    expect(screen.getByRole('button', { name: 'Compare' }).getAttribute('aria-disabled')).toBe('true');
    expect(sent.some(({ call }) => call === compareCall)).toBe(false);
  });

  it('are one after the other in the menu of each but the first', async () => {
    const { router } = open();
    await choose(2, 'Show changes from version 1');
    await waitFor(() => expect(router.state.location.search).toBe('?from=1&to=2'));
    fireEvent.click(await screen.findByRole('button', { name: 'Settings for Version 1' }));
    await screen.findByRole('menu');
    expect(screen.queryByRole('menuitem', { name: /^Show changes/ })).toBeNull();
  });
});
