import type { AttributeItem, AttributeType } from '#shared/design/card-design.ts';
import { isUnseen } from '#shared/items/behaviours.ts';
import { mostInList } from '../form/choice-fields.tsx';

interface Cell {
  /** In pixels, for the longest usual answer. */
  readonly width: number;
  /** The type whose control the cell uses if the item's own is too high for a row. */
  readonly as?: AttributeType;
  /** Too large for a cell: the cell shows the answer, and the opened row changes it. */
  readonly opens?: true;
}

const usual: Cell = { width: 200 };

/** The types that have another cell than the usual one; null: no column, only in the opened row. */
const cells: { readonly [Type in AttributeType]?: Cell | null } = {
  check: { width: 76 },
  single: { width: 176, as: 'dropdown' },
  dropdown: { width: 176 },
  multi: { width: 200, opens: true },
  number: { width: 116 },
  string: { width: 180 },
  text: { width: 240 },
  date: { width: 144 },
  time: { width: 120 },
  datetime: { width: 192 },
  age: { width: 232 },
  location: { width: 200, opens: true },
  suggest: { width: 260 },
  gcs: { width: 160, opens: true },
  start: { width: 160, opens: true },
  plugin: { width: 208 },
  watch: { width: 160 },
  score_level: { width: 160 },
  hidden_count: null,
  label: null,
  separator: null,
};

const isLong = (item: AttributeItem): boolean => 'choices' in item && item.choices.length > mostInList;

export const cellOf = (item: AttributeItem): Cell | null => {
  const { [item.type]: cell = usual } = cells;
  if (cell === null || isUnseen(item)) return null;
  return isLong(item) ? { ...cell, opens: true } : cell;
};
