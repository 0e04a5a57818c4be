import { meaningOf } from '../text/spellings.ts';
import { plainName, sheetNames, type SheetName } from './columns.ts';
import common from './spellings.json' with { type: 'json' };

interface Spellings {
  readonly [name: string]: readonly string[];
}

/** Common names of the columns of each sheet. They stand for a column only where no heading says its own name, or says it in that language. */
export const columnSpellings: { readonly [Sheet in SheetName]: Spellings } = common.columns;

/** Common names of the sheets. */
const sheetSpellings: { readonly [Sheet in SheetName]: readonly string[] } = common.sheets;

const bySpelling = (spellings: Spellings): ReadonlyMap<string, string> =>
  meaningOf(Object.entries(spellings).flatMap(([name, others]) => others.map((other) => [plainName(other), name, name] as const)));

/** Plain spelling of a common name of a column → the name that the compiler knows. */
export const columnBySpelling = Object.fromEntries(sheetNames.map((sheet) => [sheet, bySpelling(columnSpellings[sheet])])) as { readonly [Sheet in SheetName]: ReadonlyMap<string, string> };

/** Plain spelling of the name of a sheet, its own and the common ones → the sheet. */
export const sheetBySpelling = bySpelling(Object.fromEntries(sheetNames.map((sheet) => [sheet, [sheet, ...sheetSpellings[sheet]]])));
