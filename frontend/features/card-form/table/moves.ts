/** How keys go from cell to cell. Only the page is asked: what stands in a cell, and where, is what the user sees. */

const stops = 'input:not([tabindex="-1"], :disabled), select:not(:disabled), textarea:not(:disabled), button:not([tabindex="-1"], :disabled)';

type TextField = HTMLInputElement | HTMLTextAreaElement;

const textTypes: readonly string[] = ['text', 'search', 'tel', ''];

const isText = (element: Element): element is TextField =>
  element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && textTypes.includes(element.type));

/** Puts the cursor into a cell, with all of its text marked, so that the next key takes its place; false where there is nothing to enter. */
const enterCell = (cell: Element | null | undefined): boolean => {
  // The buttons of headings are passed by the Tab key, and reached by arrows.
  const control = cell?.querySelector<HTMLElement>(cell.tagName === 'TH' ? 'button' : stops);
  if (!control) return false;
  control.focus();
  if (isText(control)) control.select();
  return true;
};

type Step = readonly [down: number, right: number];

const steps: { readonly [key: string]: Step | undefined } = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

type Pressed = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** Within a text an arrow is the text's own, until its edge is reached. A text that is marked as a whole was just entered. */
const leavesText = (field: TextField, [down, right]: Step): boolean => {
  const [start, end, { length }] = [field.selectionStart ?? 0, field.selectionEnd ?? 0, field.value];
  if (down !== 0 && field instanceof HTMLInputElement) return true;
  if (start === 0 && end === length) return true;
  return start === end && (down + right < 0 ? start === 0 : end === length);
};

/** The step that an arrow key means in a control; null where the key is the control's own: lists, radios, pickers of the device, and text. */
export const stepOf = ({ key, altKey, ctrlKey, metaKey, shiftKey }: Pressed, control: Element): Step | null => {
  const step = steps[key];
  if (step === undefined || altKey || metaKey || shiftKey || control.getAttribute('aria-expanded') === 'true') return null;
  if (isText(control)) return !ctrlKey && leavesText(control, step) ? step : null;
  if (ctrlKey || control instanceof HTMLButtonElement) return step;
  return control instanceof HTMLInputElement && control.type === 'checkbox' ? step : null;
};

/** Whether Enter goes on to another row: a button is pressed with it, and a text of several lines goes on. */
export const isEnter = ({ key, altKey, ctrlKey, metaKey }: Pressed, control: Element): boolean =>
  key === 'Enter' && !altKey && !ctrlKey && !metaKey && !(control instanceof HTMLButtonElement) && !(control instanceof HTMLTextAreaElement);

/** The nearest cell in that direction that something can be entered in gets the cursor. In an opened row that is its first field. */
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

/** Enters a row in a column; where that is closed in this row, in the next one that is not, else in the nearest before it. */
export const enterRow = (row: HTMLTableRowElement | undefined, column: number): boolean => {
  const cells = [...(row?.cells ?? [])].filter(({ tagName }) => tagName === 'TD');
  const from = Math.max(0, Math.min(column - 1, cells.length - 1));
  return [...cells.slice(from), ...cells.slice(0, from).toReversed()].some(enterCell);
};

/**
 * The choice of a list that has begun to be typed by its value, where no choice on the screen begins so: a browser finds choices by
 * what it shows, which no key gives for 頭部.
 */
export const choiceByKeys = (list: HTMLSelectElement, typed: string): string | null => {
  const begins = (text: string) => text.trim().toLowerCase().startsWith(typed.toLowerCase());
  const options = [...list.options].filter(({ value }) => value !== '');
  return options.some(({ text }) => begins(text)) ? null : (options.find(({ value }) => begins(value))?.value ?? null);
};
