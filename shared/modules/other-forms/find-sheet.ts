import { plainName, sheetNames, type SheetName } from '../../compile/columns.ts';
import type { FindSheet } from '../../compile/compiler-parts.ts';
import common from '../../compile/spellings.json' with { type: 'json' };
import { withoutUnseen } from '../../text/characters.ts';
import { bySpelling } from './spellings.ts';

const sheetSpellings: { readonly [Sheet in SheetName]: readonly string[] } = common.sheets;
const sheetBySpelling = bySpelling(Object.fromEntries(sheetNames.map((sheet) => [sheet, [sheet, ...sheetSpellings[sheet]]])));

/** Rank of a sheet name: the canonical name, a common name, the name of a copy; null for none of these. */
const nameRank = (name: string, kind: SheetName): number | null => {
  const plain = plainName(withoutUnseen(name));
  if (plain === plainName(kind)) return 0;
  if (sheetBySpelling.get(plain) === kind) return 1;
  return plain.replace(/\(\d+\)$|^copyof|のコピー\d*$/, '') === plainName(kind) ? 2 : null;
};

/** Picks the visible sheet whose name fits the kind best, else a hidden one; reports equal rivals, copies, and a hidden sheet of the canonical name. */
export const findSheet: FindSheet = (book, kind, findings) => {
  const candidates = book.sheets
    .flatMap((sheet) => {
      const rank = nameRank(sheet.name, kind);
      return rank === null ? [] : [{ sheet, rank, isHidden: sheet.isHidden === true }];
    })
    .toSorted((one, other) => Number(one.isHidden) - Number(other.isHidden) || one.rank - other.rank);
  const [best] = candidates;
  // A copy alone is only a likely spelling.
  if (best === undefined || candidates.every(({ rank }) => rank === 2)) return null;
  for (const { sheet, rank, isHidden } of candidates.slice(1)) {
    const place = { sheet: sheet.name, cell: 'A1' };
    if (!isHidden && (rank === best.rank || rank === 2)) findings.add('sheet.twice', place, { sheet: kind });
    if (isHidden && rank === 0) findings.add('sheet.hidden', place, { sheet: sheet.name, read: best.sheet.name });
  }
  return best.sheet;
};
