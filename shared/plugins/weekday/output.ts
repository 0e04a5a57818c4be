import { chosenCells } from '../../items/output.ts';
import type { ItemOutput } from '../../items/output.ts';
import { weekdays } from '../../text/dates.ts';

/** A day is stored by its English name and written in the reader's language. */
export const weekdayCells: ItemOutput<unknown>['cells'] = (_, context) =>
  chosenCells(weekdays.map((day) => ({ value: day, title: context.clinical(`weekday.${day}`) })), context).map((cell) => ({ ...cell, reveals: 'weekday' }));
