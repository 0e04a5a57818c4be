import { meaningOf } from '../text/spellings.ts';
import { plainName, sheetNames, type SheetName } from './columns.ts';
import common from './spellings.json' with { type: 'json' };

interface Spellings {
  readonly [name: string]: readonly string[];
}

/** Common names of columns. They apply only if no heading has the canonical name, alone or in that language. */
export const columnSpellings: { readonly [Sheet in SheetName]: Spellings } = common.columns;

export const bySpelling = (spellings: Spellings): ReadonlyMap<string, string> =>
  meaningOf(Object.entries(spellings).flatMap(([name, others]) => others.map((other) => [plainName(other), name, name] as const)));

export const columnBySpelling = Object.fromEntries(sheetNames.map((sheet) => [sheet, bySpelling(columnSpellings[sheet])])) as { readonly [Sheet in SheetName]: ReadonlyMap<string, string> };
