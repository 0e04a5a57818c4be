import { plainName, sheetNames, type SheetName } from '../../compile/columns.ts';
import common from '../../compile/spellings.json' with { type: 'json' };
import type { OtherNames } from '../../compile/table.ts';
import { meaningOf } from '../../text/spellings.ts';

interface Spellings {
  readonly [name: string]: readonly string[];
}

export const bySpelling = (spellings: Spellings): ReadonlyMap<string, string> =>
  meaningOf(Object.entries(spellings).flatMap(([name, others]) => others.map((other) => [plainName(other), name, name] as const)));

const columnSpellings: { readonly [Sheet in SheetName]: Spellings } = common.columns;
const columnBySpelling = new Map(sheetNames.map((sheet) => [sheet, bySpelling(columnSpellings[sheet])]));

/** Common names of columns. They apply only if no heading has the canonical name, alone or in that language. */
export const commonNames: OtherNames = (kind, headings, canonical, languageOf) => {
  const said = new Set(
    headings.flatMap(([first = '', second = '']) => {
      const name = canonical(plainName(first));
      return name === undefined ? [] : [name, `${name}::${languageOf(name, second)?.tag ?? ''}`];
    }),
  );
  return (plain, second) => {
    const meant = columnBySpelling.get(kind)?.get(plain);
    const language = meant === undefined ? undefined : languageOf(meant, second)?.tag;
    return meant === undefined || said.has(language === undefined ? meant : `${meant}::${language}`) ? undefined : meant;
  };
};
