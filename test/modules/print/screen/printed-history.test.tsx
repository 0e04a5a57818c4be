import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { cardOf, design, open, press, useOneCard } from '#test/unit/frontend/card-form/one-card.tsx';

const { server } = useOneCard();

const save = (revision: number, changes: object[]) => ({
  updated_at: `2026-11-20T01:00:00.00${revision}Z`,
  user: { id: 'aoi', name: { en: `Saver ${revision}` } },
  org: { id: 'm', name: { en: 'Minato' } },
  revision,
  version: 1,
  changes,
});

// proves U9.68
it('the history of a card is printed in place of the card', async () => {
  server.answers['GET /api/u/design/p1/f1/1/card'] = () => ({ body: { version: 1, design } });
  const history = [save(1, []), save(2, [{ path: 'patient.name', old: 'Sato' }]), save(3, [{ path: 'patient.number', old: 'A-1' }])];
  server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: cardOf({ patient: { number: 'A-2', name: 'Suzuki' } }, 3, { history }) });
  await open();
  press('History');
  await screen.findByRole('combobox', { name: 'Item' });
  const sheets = () => [...document.querySelectorAll('body > article')];
  await waitFor(() => {
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(sheets()).not.toEqual([]);
  });
  expect(sheets().map((sheet) => sheet.querySelector('h1')?.textContent)).toEqual(['History']);
  const [sheet] = sheets();
  expect(sheet?.querySelector('p')?.textContent).toContain('number A-2');
  expect(sheet?.textContent).toContain('patient page › nameBeforeSato→AfterSuzuki');
  expect(document.documentElement.style.getPropertyValue('--sheet-foot')).toContain('number A-2');
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(sheets()).toEqual([]);
});
