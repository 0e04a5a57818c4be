import { maxColumns } from '../../design/limits.ts';
import { foldWidth } from '../../text/width.ts';
import type { Findings } from '../findings.ts';
import { placeOf, textOf } from '../table.ts';
import type { TableRow } from '../table.ts';

export interface Appearance {
  readonly isMinimal: boolean;
  readonly isMultiline: boolean;
  readonly columnWidth: number | undefined;
  /** What nothing here reads. */
  readonly others: readonly string[];
}

const columnsWord = /^columns-(\d{1,2})$/;

/** Reads the words of the column `appearance`. */
export const appearancesOf = (row: TableRow): Appearance => {
  const words = foldWidth(textOf(row, 'appearance'))
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => word !== '');
  const width = words.map((word) => columnsWord.exec(word)?.[1]).find((digits) => digits !== undefined);
  return {
    isMinimal: words.includes('minimal'),
    isMultiline: words.includes('multiline'),
    columnWidth: width === undefined ? undefined : Math.min(Math.max(Number(width), 1), maxColumns),
    others: words.filter((word) => word !== 'minimal' && word !== 'multiline' && !columnsWord.test(word)),
  };
};

/** One warning for each word that changes nothing here, at the first row that has it. */
export const reportAppearances = (rows: readonly TableRow[], findings: Findings): void => {
  const reported = new Set<string>();
  for (const row of rows) {
    for (const word of appearancesOf(row).others) {
      if (reported.has(word)) continue;
      reported.add(word);
      findings.add('appearance.ignored', placeOf(row, 'appearance'), { appearance: word });
    }
  }
};
