import { spellingsOf } from '../workbook-types.ts';
import type { WorkbookType } from '../workbook-types.ts';
import { dropdown, multi, single } from './choice-rows.ts';
import {
  age,
  check,
  date,
  datetime,
  integer,
  label,
  location,
  number,
  range,
  separator,
  text,
  time,
  triageStart,
} from './entry-rows.ts';
import { gcs, hiddenCount, scoreLevel, suggest, watch } from './observed-rows.ts';
import { plugin } from './plugin-rows.ts';
import type { RowReader } from './row-reading.ts';

/** Workbook type → how its row is read. Complete: a type of the card design without a reader does not compile. */
export const rowReaders: { readonly [type in WorkbookType]: RowReader } = {
  check,
  single,
  dropdown,
  multi,
  number,
  string: text,
  text,
  date,
  time,
  datetime,
  age,
  location,
  suggest,
  gcs,
  triage_start: triageStart,
  plugin,
  watch,
  score_level: scoreLevel,
  hidden_count: hiddenCount,
  label,
  separator,
  integer,
  decimal: number,
  range,
  select_one: single,
  select_multiple: multi,
  geopoint: location,
  acknowledge: check,
  note: label,
  calculate: plugin,
};

/** How a type may be written in the column `type`. */
export const typeSpellings = spellingsOf(Object.keys(rowReaders) as WorkbookType[]);
