const stops = 'input:not([tabindex="-1"], :disabled), select:not(:disabled), textarea:not(:disabled), button:not([tabindex="-1"], :disabled)';

type TextField = HTMLInputElement | HTMLTextAreaElement;

const textTypes: readonly string[] = ['text', 'search', 'tel', ''];

const isText = (element: Element): element is TextField =>
  element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && textTypes.includes(element.type));

const enterCell = (cell: Element | null | undefined): boolean => {
  // Tab skips the buttons of headings; arrow keys reach them.
  const control = cell?.querySelector<HTMLElement>(cell.tagName === 'TH' ? 'button' : stops);
  if (!control) return false;
  control.focus();
  if (isText(control)) control.select();
  return true;
};

type Step = readonly [down: number, right: number];

const steps: { readonly [key: string]: Step | undefined } = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

type Pressed = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** An arrow key belongs to the text until the cursor is at its edge. A fully selected text was just entered by a move. */
const leavesText = (field: TextField, [down, right]: Step): boolean => {
  const [start, end, { length }] = [field.selectionStart ?? 0, field.selectionEnd ?? 0, field.value];
  if (down !== 0 && field instanceof HTMLInputElement) return true;
  if (start === 0 && end === length) return true;
  return start === end && (down + right < 0 ? start === 0 : end === length);
};

/** The step for an arrow key; null if the control uses the key itself (lists, radios, pickers, text). */
export const stepOf = ({ key, altKey, ctrlKey, metaKey, shiftKey }: Pressed, control: Element): Step | null => {
  const step = steps[key];
  if (step === undefined || altKey || metaKey || shiftKey || control.getAttribute('aria-expanded') === 'true') return null;
  if (isText(control)) return !ctrlKey && leavesText(control, step) ? step : null;
  if (ctrlKey || control instanceof HTMLButtonElement) return step;
  return control instanceof HTMLInputElement && control.type === 'checkbox' ? step : null;
};

export const isEnter = ({ key, altKey, ctrlKey, metaKey }: Pressed, control: Element): boolean =>
  key === 'Enter' && !altKey && !ctrlKey && !metaKey && !(control instanceof HTMLButtonElement) && !(control instanceof HTMLTextAreaElement);

export const stepFrom = (table: HTMLTableElement, cell: HTMLTableCellElement, [down, right]: Step): boolean => {
  const row = cell.parentElement as HTMLTableRowElement;
  for (let at = 1; ; at += 1) {
    const target = down === 0 ? row.cells[cell.cellIndex + right * at] : cellBelow(table, row, down * at, cell.cellIndex);
    if (target === undefined) return false;
    if (enterCell(target)) return true;
  }
};

const cellBelow = (table: HTMLTableElement, row: HTMLTableRowElement, down: number, column: number): HTMLTableCellElement | undefined => {
  const cells = table.rows[row.rowIndex + down]?.cells;
  return cells?.[Math.min(column, cells.length - 1)];
};

/** Focuses the column in this row; if closed, the next open cell, else the nearest before. */
export const enterRow = (row: HTMLTableRowElement | undefined, column: number): boolean => {
  const cells = [...(row?.cells ?? [])].filter(({ tagName }) => tagName === 'TD');
  const from = Math.max(0, Math.min(column - 1, cells.length - 1));
  return [...cells.slice(from), ...cells.slice(0, from).toReversed()].some(enterCell);
};

/** Finds the choice whose value begins with the typed keys. A browser only searches shown labels, which keys cannot type for 頭部. */
export const choiceByKeys = (list: HTMLSelectElement, typed: string): string | null => {
  const begins = (text: string) => text.trim().toLowerCase().startsWith(typed.toLowerCase());
  const options = [...list.options].filter(({ value }) => value !== '');
  return options.some(({ text }) => begins(text)) ? null : (options.find(({ value }) => begins(value))?.value ?? null);
};
