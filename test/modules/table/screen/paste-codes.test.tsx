import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { codeMeant } from '#frontend/modules/table/paste-codes.ts';
import { drawForm, named } from '#test/unit/frontend/card-form/draw-form.tsx';
import { designOf } from '#test/unit/frontend/card-form/form-harness.tsx';

const subdural = { code: 'S06.5', name: { ja: '外傷性硬膜下出血', en: 'Traumatic subdural haemorrhage' } };
const list = [
  subdural,
  { code: 'S06.50', name: { ja: '外傷性硬膜下出血、頭蓋内に達する開放創なし', en: 'Traumatic subdural haemorrhage, without open wound' } },
  { code: 'S72.0', name: { ja: '大腿骨頸部骨折', en: 'Fracture of neck of femur' }, keywords: '#NOF' },
  { code: 'S02.1', name: { ja: '頭蓋底骨折', en: 'Fracture of base of skull' } },
  { code: 'T14.8', name: { ja: '損傷', en: 'Injury' } },
  { code: 'T14.9', name: { ja: '損傷', en: 'Injury, unspecified' } },
];

describe('a text means a code', () => {
  it.each<[string, string | null]>([
    ['S06.5', 'S06.5'], ['S065', 'S06.5'], ['s06.5', 'S06.5'], [' s065 ', 'S06.5'], ['Ｓ０６．５', 'S06.5'], ['S0650', 'S06.50'],
    ['s06.5 Traumatic subdural haemorrhage', 'S06.5'], ['S065　外傷性硬膜下出血', 'S06.5'], ['S06.5: traumatic  subdural haemorrhage', 'S06.5'], ['Traumatic subdural haemorrhage (S06.5)', 'S06.5'], ['外傷性硬膜下出血（S06.5）', 'S06.5'],
    ['Traumatic subdural haemorrhage', 'S06.5'], ['外傷性硬膜下出血', 'S06.5'], ['TRAUMATIC SUBDURAL HAEMORRHAGE', 'S06.5'], ['大腿骨頸部骨折', 'S72.0'], ['外傷性硬膜下出血、頭蓋内に達する開放創なし', 'S06.50'],
    // Not a code, the beginning of several, a part of a name, the name of two codes, a synonym, and a code beside the name of another.
    ['S06', null], ['S06.', null], ['Traumatic subdural', null], ['骨折', null], ['損傷', null], ['#NOF', null], ['S06.5 Fracture of neck of femur', null], ['S06.5 subdural', null], ['X99', null], ['', null],
  ])('"%s": %s', (text, code) => expect(codeMeant(text, list)?.code ?? null).toBe(code));

  it('by its name only where all codes of that name can have come', () => {
    const many = [...list, ...Array.from({ length: 100 }, (_, at) => ({ code: `Z${at}`, name: { en: `Traumatic subdural haemorrhage ${at}` } }))];
    expect(codeMeant('Traumatic subdural haemorrhage', many)).toBe(null);
    expect(codeMeant('S06.5', many)?.code).toBe('S06.5');
  });
});

describe('a pasted column of codes', () => {
  let asked: string[];
  let answer: (words: readonly string[]) => Promise<Response>;
  const hitsOf = async (words: readonly string[]) => {
    const folded = words.map((word) => word.toLowerCase().replaceAll('.', ''));
    return Response.json(list.filter(({ code, name }) => folded.every((word) => code.toLowerCase().replaceAll('.', '').startsWith(word) || Object.values(name).join(' ').toLowerCase().includes(word))));
  };
  beforeEach(() => {
    asked = [];
    answer = hitsOf;
    window.matchMedia = (query) => ({ matches: false, media: query, onchange: null, addEventListener: () => undefined, removeEventListener: () => undefined, addListener: () => undefined, removeListener: () => undefined, dispatchEvent: () => false });
    vi.stubGlobal('fetch', async (path: string) => {
      const words = JSON.parse(new URL(path, 'http://x').searchParams.get('words') ?? '[]') as string[];
      if (words.length > 0) asked.push(words.join(' '));
      return answer(words);
    });
  });
  afterEach(() => {
    cleanup();
    localStorage.clear();
    vi.unstubAllGlobals();
  });

  const draw = async (more: object = {}) => {
    const injury = named('injury', { class: 'repeat', layout: 'table', items: [named('diagnosis', { type: 'suggest', ...more }), named('note', { type: 'string' })] });
    const session = drawForm(designOf([injury]), { language: 'en' });
    await screen.findByRole('combobox', { name: 'diagnosis' });
    await act(async () => undefined);
    return session;
  };
  const rows = () => within(screen.getByRole('table', { name: 'injury' })).getAllByRole('row').slice(1);
  const cell = (row: number): HTMLInputElement => within(rows()[row - 1]!).getByLabelText(/^diagnosis/);
  const paste = (text: string) => fireEvent.paste(cell(1), { clipboardData: { getData: (type: string) => (type === 'text' || type === 'text/plain' ? text : '') } });
  const at = (session: Awaited<ReturnType<typeof draw>>, row: number) => session.item(`vitals.diagnosis_${row}`).value;

  it('becomes codes where each text means one, and stays as it was pasted where it does not', async () => {
    const session = await draw();
    paste('S065\tx\r\nTraumatic subdural haemorrhage\t\r\n損傷\t\r\ns06.5 fracture\t\r\nS065\t\r\n');
    const note = await screen.findByRole('region', { name: 'Result of pasting' });
    expect(await within(note).findByText('Cells with codes found: 3.')).toBeTruthy();
    const code = { code: 'S06.5', name: 'Traumatic subdural haemorrhage', kind: 'icd10' };
    expect([1, 2, 3, 4, 5].map((row) => at(session, row))).toEqual([code, code, { name: '損傷' }, { name: 's06.5 fracture' }, code]);
    expect(asked.toSorted()).toEqual(['S065', 'Traumatic subdural haemorrhage', 's06.5 fracture', '損傷']);
    expect(within(note).getByText(/^Cells without one matching code: 2\./)).toBeTruthy();
    expect(within(note).getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Row 3, diagnosis: 損傷', 'Row 4, diagnosis: s06.5 fracture']);
    fireEvent.click(within(note).getByRole('button', { name: 'Row 4, diagnosis: s06.5 fracture' }));
    expect(document.activeElement).toBe(cell(4));
    // Words are no answer where the design asks for codes.
    expect(session.item('vitals.diagnosis_3').issues.map(({ code: found }) => found)).toEqual(['item.not_a_choice']);
    fireEvent.click(within(note).getByRole('button', { name: 'Undo the paste' }));
    expect([1, 2, 3].map((row) => session.item(`vitals.diagnosis_${row}`).value)).toEqual([null, null, null]);
  });

  it('says so where the list cannot be asked, and takes nothing away', async () => {
    answer = async () => Response.error();
    const session = await draw({ allow_free_text: true });
    paste('S06.5\tx\r\nS72.0\ty\r\n');
    expect(await screen.findByText(/^The codes could not be searched\. Cells left as pasted: 2\./, undefined, { timeout: 8_000 })).toBeTruthy();
    expect([at(session, 1), at(session, 2)]).toEqual([{ name: 'S06.5' }, { name: 'S72.0' }]);
  });

  it('leaves alone what was entered in a cell meanwhile', async () => {
    let go = () => undefined as void;
    const gate = new Promise<void>((resolve) => (go = resolve));
    answer = async (words) => {
      if (words.length > 0) await gate;
      return hitsOf(words);
    };
    const session = await draw({ allow_free_text: true });
    paste('S06.5\tx\r\nS72.0\ty\r\n');
    expect(await screen.findByText('Searching codes for cells: 2 …')).toBeTruthy();
    fireEvent.change(cell(2), { target: { value: 'of my own' } });
    go();
    await waitFor(() => expect(at(session, 1)).toMatchObject({ code: 'S06.5' }));
    expect(at(session, 2)).toEqual({ name: 'of my own' });
  });
});
