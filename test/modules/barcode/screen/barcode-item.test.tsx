import { act, cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drawForm, named } from '#test/unit/frontend/card-form/draw-form.tsx';

const items = [named('band', { type: 'barcode', max_length: 12 })];
const box = () => screen.findByRole('textbox', { name: 'band' });
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const scan = () => screen.findByRole('button', { name: 'Scan band' });

interface Device {
  readonly formats?: readonly string[];
  readonly camera?: () => Promise<MediaStream>;
}

/** What jsdom lacks of a phone: a camera whose stream can end, and the browser's reader of codes. */
const plant = ({ formats = ['qr_code'], camera }: Device = {}) => {
  const track = Object.assign(new EventTarget(), { stop: vi.fn<() => void>() });
  const stream = { getTracks: () => [track] } as unknown as MediaStream;
  /** Of each look at the picture, the codes in it. */
  const looks: (readonly string[])[] = [];
  const getUserMedia = vi.fn<() => Promise<MediaStream>>(camera ?? (() => Promise.resolve(stream)));
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = () => Promise.resolve(formats);
      detect = () => Promise.resolve((looks.shift() ?? []).map((rawValue) => ({ rawValue })));
    },
  );
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
  return { track, stream, getUserMedia, looks };
};

beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(4);
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'mediaDevices');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('where the browser reads no codes', () => {
  it('a second code takes the place of the first, because Enter, which ends a code, selects it', async () => {
    drawForm(items);
    const field = (await box()) as HTMLInputElement;
    type(field, 'W-0017');
    field.setSelectionRange(6, 6);
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
    expect([field.selectionStart, field.selectionEnd]).toEqual([6, 6]);
    fireEvent.keyDown(field, { key: 'Enter' });
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, 6]);
  });

  it.each([
    ['has no reader', () => undefined],
    ['has a reader that knows no code', () => plant({ formats: [] })],
  ])('that %s, a code is typed like a text', async (_, device) => {
    device();
    const session = drawForm(items);
    const field = await box();
    type(field, '4901234567894');
    expect(session.item('vitals.band').value).toBe('4901234567894');
    expect(screen.getByRole('alert').textContent).toContain('12');
    await Promise.resolve();
    expect(screen.queryByRole('button', { name: 'Scan band' })).toBe(null);
    expect(field.getAttribute('aria-keyshortcuts')).toBe('Escape');
  });
});

it('Ctrl+Z brings back the code that another one has replaced', async () => {
  const session = drawForm(items, { answers: { vitals: { band: 'A-1' } } });
  const field = await box();
  type(field, 'Ｂ-２');
  fireEvent.keyDown(field, { key: 'z', ctrlKey: true });
  expect(session.item('vitals.band').value).toBe('A-1');
});

describe('a scanner that types while the input method is on', () => {
  const wide = (code: string) => code.replace(/[!-~]/g, (plain) => String.fromCodePoint(plain.codePointAt(0)! + 0xfee0));
  let now = 1000;

  /** One conversion: each key arrives `gap` ms after the one before, and Enter ends it. Safari ends it before it sends the key. */
  const compose = (field: HTMLInputElement, code: string, gap: number, browser: 'Chromium' | 'Safari' = 'Chromium') => {
    const key = (make: 'keyDown' | 'keyUp', more: object) => {
      const event = createEvent[make](field, more);
      Object.defineProperty(event, 'timeStamp', { value: (now += make === 'keyDown' ? gap : 0) });
      fireEvent(field, event);
    };
    const [start, end] = [field.selectionStart ?? 0, field.selectionEnd ?? 0];
    const around = [field.value.slice(0, start), field.value.slice(end)];
    let typed = '';
    now += 5000;
    fireEvent.compositionStart(field);
    for (const digit of wide(code)) {
      key('keyDown', { key: 'Process', keyCode: 229, isComposing: true });
      typed += digit;
      type(field, around.join(typed));
      key('keyUp', { key: 'Process', isComposing: true });
    }
    if (browser === 'Safari') fireEvent.compositionEnd(field);
    key('keyDown', { key: browser === 'Safari' ? 'Enter' : 'Process', code: 'Enter', keyCode: 229, isComposing: browser === 'Chromium' });
    if (browser === 'Chromium') fireEvent.compositionEnd(field);
    key('keyUp', { key: 'Enter', code: 'Enter', keyCode: 13 });
  };

  it.each(['Chromium', 'Safari'] as const)('leaves plain digits, and the second code replaces the first, in %s', async (browser) => {
    const session = drawForm(items);
    const field = (await box()) as HTMLInputElement;
    compose(field, '4901', 8, browser);
    expect(field.value).toBe('4901');
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, 4]);
    compose(field, '4902', 8, browser);
    expect(field.value).toBe('4902');
    expect(session.item('vitals.band').value).toBe('4902');
  });

  it('goes on to the next row of a table, as with the input method off', async () => {
    const session = drawForm([named('bags', { class: 'repeat', layout: 'table', max_count: 9, items: [named('bag', { type: 'barcode' })] })], { answers: { vitals: { bags: 2 } } });
    await screen.findByRole('table');
    const [first, second] = (await screen.findAllByRole('textbox', { name: /^bag/ })) as HTMLInputElement[];
    act(() => first!.focus());
    compose(first!, '4901', 8);
    expect(document.activeElement).toBe(second);
    compose(second!, '4902', 8);
    expect([1, 2].map((row) => session.item(`vitals.bag_${row}`).value)).toEqual(['4901', '4902']);
  });

  it('is told from a person, who goes on typing behind the conversion', async () => {
    drawForm(items);
    const field = (await box()) as HTMLInputElement;
    compose(field, '4901', 120);
    field.setSelectionRange(4, 4);
    compose(field, '55', 120);
    expect(field.value).toBe('490155');
  });

  it('is asked for plain letters', async () => {
    drawForm(items);
    expect((await box()).getAttribute('inputmode')).toBe('email');
  });
});

describe('the camera', () => {
  it('enters the first code that it sees and is let go', async () => {
    const { track, getUserMedia, looks } = plant();
    const session = drawForm(items);
    fireEvent.click(await scan());
    await screen.findByText(/^Point the camera at/);
    looks.push([], ['  '], [' W-0017\r\n', 'W-0018']);
    await waitFor(() => expect(session.item('vitals.band').value).toBe('W-0017'));
    expect(track.stop).toHaveBeenCalled();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    expect(getUserMedia).toHaveBeenCalledExactlyOnceWith({ video: { facingMode: 'environment' } });
  });

  it.each([
    ['the button', () => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }))],
    ['Esc', () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })],
  ])('is let go by %s, and nothing is entered', async (_, close) => {
    const { track } = plant();
    const session = drawForm(items);
    await scan();
    fireEvent.keyDown(await box(), { key: 'ArrowDown', altKey: true });
    await screen.findByText(/^Point the camera at/);
    close();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    expect(track.stop).toHaveBeenCalled();
    expect(session.item('vitals.band').value).toBe(null);
  });

  it('is let go at once when it is granted after the dialog was closed', async () => {
    let grant: (stream: MediaStream) => void = () => undefined;
    const { track, stream } = plant({ camera: () => new Promise((resolve) => (grant = resolve)) });
    drawForm(items);
    fireEvent.click(await scan());
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    grant(stream);
    await waitFor(() => expect(track.stop).toHaveBeenCalled());
  });

  it.each([
    ['NotAllowedError', /does not allow this page to use the camera/],
    ['NotFoundError', /No camera was found/],
    ['NotReadableError', /another application is using it/],
    ['OverconstrainedError', /cannot read codes on this device/],
  ])('that answers %s is explained', async (name, message) => {
    plant({ camera: () => Promise.reject(new DOMException('', name)) });
    drawForm(items);
    fireEvent.click(await scan());
    expect((await within(await screen.findByRole('dialog')).findByRole('alert')).textContent).toMatch(message);
  });

  it('that stops by itself is explained', async () => {
    const { track } = plant();
    drawForm(items);
    fireEvent.click(await scan());
    await screen.findByText(/^Point the camera at/);
    track.dispatchEvent(new Event('ended'));
    expect((await within(screen.getByRole('dialog')).findByRole('alert')).textContent).toContain('The camera stopped');
  });

  it('stands in no form that is read only', async () => {
    plant();
    drawForm(items, { environment: { readOnly: true }, answers: { vitals: { band: 'W-1' } } });
    expect(await box()).toHaveProperty('value', 'W-1');
    await Promise.resolve();
    expect(screen.queryByRole('button', { name: 'Scan band' })).toBe(null);
  });
});
