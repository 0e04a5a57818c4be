import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { drawForm, named } from '../../../unit/frontend/card-form/draw-form.tsx';

const title = (text: string) => ({ title: { en: text } });
const map = [named('name', { type: 'string' }), named('note', { type: 'label', ...title('See [the map](https://example.org/?q=${vitals.name}).') })];

afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
});

describe('links of a form', () => {
  it('ask before a link sends an answer to another server, and name the server and the answer', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const session = drawForm(map);
    // Nothing is sent while there is no answer.
    expect((await screen.findByRole('link', { name: 'the map' })).getAttribute('href')).toBe('https://example.org/?q=');
    act(() => session.set('vitals.name', 'a&b **c**'));
    fireEvent.click(await screen.findByRole('button', { name: 'the map' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send answers to example.org?' });
    expect(within(dialog).getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['a&b **c**']);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(opened).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'the map' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Send and open' }));
    expect(opened.mock.calls).toEqual([['https://example.org/?q=a%26b%20**c**', '_blank', 'noopener,noreferrer']]);
  });

  it.each([
    ['a mail', 'mailto:a@example.org?body=${vitals.name}', 'Send answers to a@example.org?'],
    ['a host', 'https://${vitals.name}.example.org/', 'Send answers to x.example.org?'],
    ['a number that is called with more than the answer', 'tel:0990123,${vitals.name}', 'Send answers to 0990123,x?'],
    ['a server that pretends to be another', 'https://fuda.example@evil.example/${vitals.name}', 'Send answers to evil.example?'],
  ])('ask before %s takes an answer along', async (_what, address, question) => {
    const session = drawForm([named('name', { type: 'string' }), named('note', { type: 'label', ...title(`[there](${address})`) })]);
    await screen.findByText('there');
    act(() => session.set('vitals.name', 'x'));
    fireEvent.click(await screen.findByRole('button', { name: 'there' }));
    expect(await screen.findByRole('dialog', { name: question })).toBeTruthy();
  });

  it('are words without the module, as soon as they would send an answer', async () => {
    const session = drawForm(map, { installed: [] });
    await screen.findByRole('link', { name: 'the map' });
    act(() => session.set('vitals.name', 'x'));
    expect([screen.queryByRole('link'), screen.queryByRole('button', { name: 'the map' }), screen.getByText(/the map/) === null]).toEqual([null, null, false]);
  });
});
