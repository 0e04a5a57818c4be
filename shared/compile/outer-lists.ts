import { maxListRows } from '../design/limits.ts';
import type { Lookup } from '../language/expression/expression.ts';
import type { ChoiceList, ListReading } from './choice-lists.ts';
import type { Findings, Place } from './findings.ts';
import type { Table } from './table.ts';
import type { SheetRows } from './workbook-rows.ts';

export type LookUp = (lookup: Lookup, place: Place) => boolean;

export interface OuterLists {
  readonly tables: readonly Table[];
  readonly columns: readonly string[];
  /** `lists` are those of the sheets. */
  readonly open: (lists: ReadonlyMap<string, ChoiceList>, reading: ListReading) => OpenLists;
}

export interface OpenLists {
  /** The list of a file; the parameters `value` and `label` name its columns. Null where the file is missing. */
  readonly find: (file: string, parameters: ReadonlyMap<string, string>) => ChoiceList | null;
  readonly searched: ReadonlyMap<string, ChoiceList>;
  /** Whether a look-up can be done; otherwise it is reported. `take` gets each list that is looked up. */
  readonly lookUp: (findings: Findings, take: (name: string, list: ChoiceList) => void) => LookUp;
}

export type ReadOuterLists = (files: readonly SheetRows[], survey: Table) => OuterLists;

const missing: OpenLists['lookUp'] = (findings) => ({ list }, place) => {
  findings.add('list.lookup_missing', place, { list: list ?? '', max: maxListRows });
  return false;
};

export const noOuterLists: OuterLists = { tables: [], columns: [], open: () => ({ find: () => null, searched: new Map(), lookUp: missing }) };
