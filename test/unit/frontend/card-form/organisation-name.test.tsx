import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cardOf, named, open, press, useOneCard } from './one-card.tsx';
import { designOf } from './form-harness.tsx';

const { server, saves } = useOneCard();

const design = designOf({ patient: [named('number'), named('where', { type: 'plugin', plugin: { kind: 'organisation_name', params: {} } })] });
const made = { ja: 'さくら病院', en: 'Sakura Hospital' };

const storeCard = (where: string) => {
  server.answers['GET /api/u/design/p1/f1/current/card'] = () => ({ body: { version: 1, design } });
  const [entry] = cardOf({}).history;
  server.answers['GET /api/u/cards/p1/f1/c1'] = () => ({ body: cardOf({ patient: { number: 'A-1', where } }, 1, { history: [{ ...entry, org: { id: 'sakura', name: made } }] }) });
};
const shown = async (title: string) => (await screen.findByLabelText(title)).textContent;

describe('the name of the organisation', () => {
  // proves U9.94
  it('is shown in the language of the reader, and stored in that of the design', async () => {
    storeCard('さくら病院');
    await open('c1', 'en');
    expect(await shown('where')).toBe('Sakura Hospital');
    await waitFor(() => {
      act(() => void window.dispatchEvent(new Event('beforeprint')));
      expect(screen.getByRole('article').textContent).toContain('whereSakura Hospital');
    });
    act(() => void window.dispatchEvent(new Event('afterprint')));
    press('Save');
    await waitFor(() => expect(saves()[0]?.body.vals['patient']?.['where']).toBe('さくら病院'));
  });

  it('is shown in Japanese to a Japanese reader', async () => {
    storeCard('さくら病院');
    await open('c1', 'ja');
    expect(await shown('whereの項目')).toBe('さくら病院');
  });
});
