import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { jumpToField } from '#frontend/form/jump-to-field.ts';
import { readPasted, writePasted } from '#frontend/modules/table/pasted-cells.ts';
import type { AnyItemProps } from '#frontend/form/environment.ts';
import type * as Fields from '#frontend/form/field.tsx';
import { drawForm } from '#test/unit/frontend/card-form/draw-form.tsx';
import { cell, designWith, drawTable, focus, phone, placeOf, press, rows, tabTo, three, type } from './draw-table.tsx';

/** The path of each field that was drawn, one entry per drawing. */
const drawn: string[] = [];

vi.mock('#frontend/form/field.tsx', async (importOriginal) => {
  const fields = await importOriginal<typeof Fields>();
  const { Field } = fields;
  return {
    ...fields,
    Field: (props: { field: AnyItemProps } & Parameters<typeof Field>[0]) => {
      drawn.push(props.field.state.path);
      return Field(props);
    },
  };
});

beforeEach(() => phone(false));
afterEach(cleanup);

// The first test of the file: what comes over, comes over for the first time.
it('a cell of a table stays the same one from its first sight on, so that no key is lost', async () => {
  drawForm(designWith(), { answers: three, language: 'en' });
  await screen.findByRole('table', { name: 'injury' });
  const first = cell(1, 'ais');
  await screen.findAllByRole('button', { name: /^ais: reason for no answer/ });
  expect(first.isConnected).toBe(true);
});

describe('a repeat as a table', () => {
  // proves U9.83
  it('has a column for each item, also for those that an answer shows, and the control that the item has elsewhere in each cell', async () => {
    const session = await drawTable();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Row', 'region', 'ribs', 'ais (points)', 'note*', 'open', 'kinds']);
    expect(rows()).toHaveLength(3);
    expect(cell(2, 'ribs').value).toBe('4');
    expect(within(rows()[0]!).queryByLabelText('ribs')).toBe(null);
    fireEvent.change(cell(1, 'region'), { target: { value: 'c' } });
    type(cell(1, 'ribs'), '７');
    expect(session.answers()['vitals']).toMatchObject({ region_1: 'c', ribs_1: 7 });
    fireEvent.change(cell(1, 'region'), { target: { value: 'h' } });
    expect(within(rows()[0]!).getByText(/Hidden answers: 1/)).toBeTruthy();
  });

  it('says so in Japanese', async () => {
    await drawTable({ language: 'ja' });
    expect(screen.getByRole('button', { name: '3行をたたむ' })).toBeTruthy();
  });

  it('shows reasons, warnings and faults in the cell and marks their rows', async () => {
    const session = await drawTable();
    await within(rows()[2]!).findByText('Not known');
    type(cell(1, 'ais'), '6');
    fireEvent.blur(cell(1, 'ais'));
    fireEvent.click(await within(rows()[0]!).findByRole('button', { name: 'ais: the value is correct' }));
    expect(session.answers()['vitals']).toMatchObject({ 'ais_1@confirmed': { value: 6 } });
    type(cell(2, 'ais'), '9');
    fireEvent.blur(cell(2, 'ais'));
    type(cell(3, 'note'), '');
    expect(await within(rows()[1]!).findByRole('alert')).toBeTruthy();
    await waitFor(() => expect(within(rows()[1]!).getByText('Errors: 1')).toBeTruthy());
    expect(within(rows()[2]!).getByText('Still blank: 1')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Rows to check: 1. Go to the next place' }));
    await waitFor(() => expect(document.activeElement).toBe(cell(2, 'ais')));
  });

  it('takes no answer where the card may only be read', async () => {
    await drawTable({ readOnly: true });
    expect(cell(1, 'ais').disabled).toBe(true);
    expect(screen.queryByRole('button', { name: /Add rows|Remove/ })).toBe(null);
  });

  it('sorts what is seen, blank answers last, and leaves the order of the card', async () => {
    const session = await drawTable();
    const before = session.answers();
    const order = () => rows().map(({ dataset }) => dataset['row']);
    const heading = (name: string | RegExp) => within(screen.getByRole('columnheader', { name })).getByRole('button');
    fireEvent.click(heading('note'));
    expect(order()).toEqual(['2', '1', '3']);
    expect(screen.getByRole('columnheader', { name: 'note' }).getAttribute('aria-sort')).toBe('ascending');
    type(cell(1, 'note'), 'z');
    expect(order()).toEqual(['2', '1', '3']);
    expect(session.answers()['vitals']).toMatchObject({ note_2: 'z' });
    type(cell(1, 'note'), 'a');
    fireEvent.click(heading(/^ais/));
    fireEvent.click(heading(/^ais/));
    expect(order()).toEqual(['2', '1', '3']);
    fireEvent.click(heading(/^ais/));
    expect(order()).toEqual(['1', '2', '3']);
    expect(session.answers()).toEqual(before);
  });

  it('adds several rows at once and says where there is room for no more', async () => {
    const session = await drawTable({ more: { max_count: 5 } });
    type(screen.getByRole('textbox', { name: 'How many rows to add: injury' }), '９');
    fireEvent.click(screen.getByRole('button', { name: 'Add rows: injury' }));
    expect(session.item('vitals.injury').value).toBe(5);
    expect(await screen.findByText('This table can have at most 5 rows. Added: 2.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(cell(4, 'region')));
    expect(screen.queryByRole('button', { name: 'Add rows: injury' })).toBe(null);
  });

  it('opens a row to all that has no column, and for an answer that is too large for a cell', async () => {
    const session = await drawTable();
    fireEvent.click(within(rows()[1]!).getByRole('button', { name: 'kinds: Blank. Open the row to enter it' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('checkbox', { name: 'Head' })[0]));
    fireEvent.click(document.activeElement!);
    expect(screen.getByRole('textbox', { name: 'number' })).toBeTruthy();
    fireEvent.keyDown(document.activeElement!, { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(document.activeElement).toBe(cell(2, 'region')));
    expect(session.answers()['vitals']).toMatchObject({ kinds_2: ['h'] });
    expect(within(rows()[1]!).getByRole('button', { name: /^kinds: Head/ })).toBeTruthy();
  });

  it('folds, and opens for a field that somebody looks for', async () => {
    await drawTable();
    fireEvent.click(screen.getByRole('button', { name: 'Rows: 3. Hide them' }));
    expect(screen.queryByRole('table')).toBe(null);
    act(() => jumpToField('vitals.number_2_1'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'number' })));
    expect(rows()[1]!.dataset['row']).toBe('2');
  });
});

describe('keys in a table', () => {
  // proves U9.84
  it('Enter goes to the next row, to the column that a run of Tab keys began in, and adds the row after the last', async () => {
    const session = await drawTable();
    focus(cell(2, 'region'));
    for (const name of ['ribs', 'ais', 'note', 'open']) tabTo(cell(2, name));
    press('Enter');
    expect(placeOf(document.activeElement)).toEqual(['3', 'vitals.region_3']);
    tabTo(cell(3, 'note'));
    press('Enter');
    await waitFor(() => expect(placeOf(document.activeElement)).toEqual(['4', 'vitals.region_4']));
    expect(session.item('vitals.injury').value).toBe(4);
    press('Enter', { shiftKey: true });
    expect(placeOf(document.activeElement)).toEqual(['3', 'vitals.region_3']);
  });

  it('Enter returns to where the run began, also when a control was drawn anew under the cursor', async () => {
    await drawTable();
    focus(cell(1, 'region'));
    press('Tab');
    focus(cell(1, 'note'));
    // What takes the place of a control that had the cursor gets it, without a key.
    fireEvent.focus(cell(1, 'note'));
    press('Enter');
    expect(document.activeElement).toBe(cell(2, 'region'));
  });

  it('arrows leave a text at its edge, or where all of it is marked, and pass over what cannot be entered', async () => {
    await drawTable();
    focus(cell(1, 'ais'));
    cell(1, 'ais').select();
    press('ArrowLeft');
    // There are no ribs in the first row.
    expect(placeOf(document.activeElement)).toEqual(['1', 'vitals.region_1']);
    focus(cell(2, 'note'));
    cell(2, 'note').setSelectionRange(0, 0);
    press('ArrowRight');
    expect(document.activeElement).toBe(cell(2, 'note'));
    cell(2, 'note').setSelectionRange(1, 1);
    press('ArrowRight');
    expect(document.activeElement).toBe(cell(2, 'open'));
    press('ArrowUp');
    expect(document.activeElement).toBe(cell(1, 'open'));
    press('ArrowLeft');
    expect([cell(1, 'note').selectionStart, cell(1, 'note').selectionEnd]).toEqual([0, 1]);
    press('ArrowDown');
    expect(document.activeElement).toBe(cell(2, 'note'));
    press('ArrowLeft');
    press('ArrowLeft');
    expect(document.activeElement).toBe(cell(2, 'ribs'));
  });

  it('leaves to a list, to an input method and to other keys what is theirs', async () => {
    await drawTable();
    focus(cell(1, 'region'));
    for (const key of ['ArrowDown', 'ArrowRight', ' ']) expect(press(key)).toBe(true);
    expect(document.activeElement).toBe(cell(1, 'region'));
    press('ArrowDown', { ctrlKey: true });
    expect(document.activeElement).toBe(cell(2, 'region'));
    focus(cell(1, 'note'));
    press('Enter', { isComposing: true });
    press('Enter', { keyCode: 229 });
    press('ArrowDown', { altKey: true });
    expect(document.activeElement).toBe(cell(1, 'note'));
  });

  it('leaves to a warning what is typed in it', async () => {
    const reasons = [{ value: '4', title: { ja: '二回', en: 'Seen twice' } }];
    const session = drawForm({ ...designWith(), confirmation_reasons: reasons }, { answers: { vitals: { ...three['vitals'], ais_1: 6 } }, language: 'en' });
    focus(await screen.findByRole('combobox', { name: 'ais: the value is correct because …' }));
    for (const key of ['4', 'Enter']) expect(press(key)).toBe(true);
    expect(session.item('vitals.ais_1').value).toBe(6);
    expect(placeOf(document.activeElement)).toEqual(['1', 'vitals.ais_1']);
  });

  it('a choice is picked by its value, where no choice on the screen begins with that letter', async () => {
    const session = await drawTable({ language: 'ja' });
    focus(cell(1, 'regionの項目'));
    press('9');
    expect(session.item('vitals.region_1').value).toBe('9x');
    await waitFor(() => expect(cell(1, 'regionの項目').value).toBe('9x'));
    // The next list is typed in from its beginning.
    focus(cell(2, 'regionの項目'));
    press('9');
    expect(session.item('vitals.region_2').value).toBe('9x');
    cleanup();
    const other = await drawTable();
    focus(cell(2, 'region'));
    // The browser finds Head by itself.
    expect(press('h')).toBe(true);
    expect(other.item('vitals.region_2').value).toBe('c');
  });

  it('draw the cell that was typed in, and no other one', async () => {
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`note_${at + 1}`, 'x']));
    await drawTable({ answers: { vitals: { injury: 50, ...many } } });
    expect(rows()).toHaveLength(50);
    focus(cell(25, 'note'));
    for (const text of ['c', 'cu', 'cut']) {
      drawn.length = 0;
      type(cell(25, 'note'), text);
      expect(new Set(drawn)).toEqual(new Set(['vitals.note_25']));
      expect(drawn.length).toBeLessThan(3);
    }
  });
});

const pasteInto = (element: HTMLElement, text: string, html = '') =>
  fireEvent.paste(element, { clipboardData: { getData: (kind: string) => (kind === 'text/html' ? html : text) } });

describe('cells of a spreadsheet in a table', () => {
  // proves U9.85
  it('are entered as if they were typed, from the cell with the cursor on, and add the rows that are lacking', async () => {
    const session = await drawTable({ language: 'ja' });
    pasteInto(cell(3, 'regionの項目'), '胸部\t\t３\t"切創\n5 cm"\t○\r\nChestです\t2\t不明\t挫創\r\nh\t\ttwo\tx\r\n\t\t\t\r\n');
    // The chest asks for ribs; the head does not.
    const { vitals } = session.answers();
    expect(vitals).toMatchObject({ injury: 5, ais_3: 3, open_3: true, region_4: 'c', ribs_4: 2, 'ais_4@missing': 'nk', note_4: '挫創', region_5: 'h', note_5: 'x' });
    expect(vitals?.['note_3']).toMatch(/切創.5 cm/s);
    const note = await screen.findByRole('region', { name: '貼り付けの結果' });
    expect(within(note).getByText('入力したセル：11、追加した行：2。')).toBeTruthy();
    expect(within(note).getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['3行目 regionの項目: 胸部', '5行目 aisの項目: two']);
    expect(cell(5, 'aisの項目').value).toBe('two');
    // A text that no choice is stays in sight in the list of choices.
    expect(within(rows()[2]!).getByRole('combobox')).toHaveProperty('value', '胸部');
    fireEvent.click(within(note).getByRole('button', { name: '5行目 aisの項目: two' }));
    expect(document.activeElement).toBe(cell(5, 'aisの項目'));
  });

  it('never get lost: what no row or cell has place for is shown, to be copied', async () => {
    const session = await drawTable({ more: { max_count: 4 } });
    pasteInto(cell(3, 'region'), 'h\t7\t1\ta\nh\t\t2\tb\t\t\tlost 1\nh\t\t3\t"lost\t2"\nh\t\t4\tlost 3\n');
    expect(session.answers()['vitals']).toMatchObject({ injury: 4, ais_3: 1, ais_4: 2, note_4: 'b' });
    const left = await screen.findByRole('textbox', { name: /^Not entered/ });
    expect((left as HTMLTextAreaElement).value).toBe('Row 3, ribs\t7\nlost 1\nh\t\t3\t"lost\t2"\nh\t\t4\tlost 3');
    expect(screen.getByText('The table ends at 4 rows and the last column. The rest is shown below.')).toBeTruthy();
  });

  it('can be taken back, but not what was typed over them since', async () => {
    const session = await drawTable();
    const before = session.answers();
    pasteInto(cell(2, 'ais'), '1\tx\n2\ty\n3\tz\n');
    expect(session.answers()['vitals']).toMatchObject({ injury: 4, ais_2: 1, ais_3: 2, ais_4: 3 });
    expect(await screen.findByText('Cells whose answer was replaced: 4.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Undo the paste' }));
    expect(session.answers()).toEqual(before);
    pasteInto(cell(2, 'ais'), '1\tx\n2\ty\n');
    type(cell(2, 'note'), 'typed since');
    fireEvent.click(screen.getByRole('button', { name: 'Undo the paste' }));
    expect(session.answers()['vitals']).toMatchObject({ ais_2: 5, note_2: 'typed since', 'ais_3@missing': 'nk', note_3: 'c' });
  });

  it('can be taken back by Ctrl+Z where they were pasted, as long as nothing was typed since', async () => {
    const session = await drawTable();
    const before = session.answers();
    const undo = (element: HTMLElement) => fireEvent.keyDown(element, { key: 'z', ctrlKey: true });
    cell(2, 'ais').focus();
    pasteInto(cell(2, 'ais'), '1\tx\n2\ty\n3\tz\n');
    expect(undo(cell(2, 'ais'))).toBe(false);
    expect(session.answers()).toEqual(before);
    expect(undo(cell(2, 'ais'))).toBe(true);
    pasteInto(cell(2, 'ais'), '1\tx\n2\ty\n');
    const pasted = session.answers();
    type(cell(2, 'ais'), '3');
    expect(undo(cell(2, 'ais'))).toBe(true);
    type(cell(2, 'ais'), '1');
    pasteInto(cell(2, 'ais'), '1\tx\n2\ty\n');
    cell(1, 'note').focus();
    expect(undo(cell(1, 'note'))).toBe(true);
    expect(session.answers()).toEqual(pasted);
  });

  it('are told from a text: one cell is left to its control', async () => {
    await drawTable();
    expect(pasteInto(cell(1, 'note'), 'just words')).toBe(true);
    expect(pasteInto(cell(1, 'note'), 'a\r\n')).toBe(false);
    expect(cell(1, 'note').value).toContain('a');
    expect(screen.queryByRole('region', { name: 'Result of pasting' })).toBe(null);
  });

  it.each([
    ['tabs and lines', 'a\tb\nc\td', [['a', 'b'], ['c', 'd']]],
    ['the end of the last row', 'a\r\n', [['a']]],
    ['blank cells', '\t\n\tb\n', [['', ''], ['', 'b']]],
    ['quotes around tabs, lines and quotes', '"a\tb"\t"c\r\nd"\t"say ""x"""', [['a\tb', 'c\r\nd', 'say "x"']]],
    ['quotes that are none', '5"\t"open\tx"y"z', [['5"', '"open', 'x"y"z']]],
    ['a quote that begins a cell only', '"a" b\tc', [['"a" b', 'c']]],
    ['lines of an old Mac', 'a\rb', [['a'], ['b']]],
  ])('are read with %s', (_, text, cells) => {
    expect(readPasted(text)).toEqual(cells);
    expect(readPasted(writePasted(cells))).toEqual(cells);
  });
});

describe('a table on a phone', () => {
  it('is a line for each row, with its answers, that opens to the fields', async () => {
    phone(true);
    drawForm(designWith(), { answers: three });
    const line = await screen.findByRole('button', { name: /injury: ?Chest · 4 · 5 · a/ });
    expect(screen.queryByRole('table')).toBe(null);
    expect(screen.getByRole('button', { name: /Other · Not known · c/ })).toBeTruthy();
    fireEvent.click(line);
    const ribs = await screen.findByRole('textbox', { name: 'ribs' });
    type(ribs, '5');
    fireEvent.click(screen.getByRole('button', { name: 'Close row 2' }));
    expect(await screen.findByRole('button', { name: /injury: ?Chest · 5 · 5 · a/ })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Add rows: injury' }));
    await waitFor(() => expect(document.activeElement?.closest('li')?.dataset['row']).toBe('4'));
  });
});
