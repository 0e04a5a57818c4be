import type { ReactNode } from 'react';
import type { AttributeItem } from '#shared/design/card-design.ts';
import { cellOf } from '../../items/cells.ts';
import css from './paper-table.module.css';

interface PaperTableProps {
  readonly columns: readonly AttributeItem[];
  readonly titleOf: (item: AttributeItem) => string;
  readonly renderHeading: (item: AttributeItem) => ReactNode;
  readonly count: number;
  readonly stamp?: (row: number) => string | null;
  readonly renderCell: (item: AttributeItem, row: number) => ReactNode;
  readonly isBlank?: true;
}

/** Width between the margins of an A4 sheet without the row numbers, in CSS pixels. */
const paperWidth = 600;

/** Share of the control's width: paper has smaller letters and no buttons. */
const ofControl = 0.6;

/** Width of a letter of a heading, and the space around a word, in CSS pixels. */
const [letter, around] = [6.5, 10];

interface Column {
  readonly item: AttributeItem;
  /** In CSS pixels: the longest usual answer, or the longest unbreakable word of the heading. */
  readonly width: number;
}

const fill = (columns: readonly Column[], width: number): Column[][] => {
  const bands: Column[][] = [];
  let left = 0;
  for (const column of columns) {
    if (bands.length === 0 || column.width > left) {
      bands.push([]);
      left = width;
    }
    bands.at(-1)!.push(column);
    left -= column.width;
  }
  return bands;
};

const bandsOf = (columns: readonly Column[]): readonly (readonly Column[])[] => {
  const widest = fill(columns, paperWidth);
  let width = columns.reduce((sum, column) => sum + column.width, 0) / widest.length;
  let bands = fill(columns, width);
  while (bands.length > widest.length) {
    width += 10;
    bands = fill(columns, width);
  }
  return bands;
};

const longestWord = (title: string): number => Math.max(0, ...(title.match(/[\p{Script=Latin}\p{N}]+/gu) ?? []).map(({ length }) => length));

/** A table wider than the sheet continues below with the same row numbers. */
export const PaperTable = ({ columns, titleOf, renderHeading, count, stamp, renderCell, isBlank }: PaperTableProps) => {
  const wide = columns.map((item): Column => ({ item, width: Math.max((cellOf(item)?.width ?? 0) * ofControl, longestWord(titleOf(item)) * letter + around) }));
  return bandsOf(wide).map((band, part) => {
    const sum = band.reduce((total, { width }) => total + width, 0);
    return (
      <table key={part} className={css.table} data-blank={isBlank}>
        <colgroup>
          <col style={{ width: '1%' }} />
          {band.map(({ item, width }) => (
            <col key={item.name} style={{ width: `${(99 * width) / sum}%` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <td>{''}</td>
            {band.map(({ item }) => (
              <th key={item.name} scope="col">
                {renderHeading(item)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: count }, (_, at) => at + 1).map((row) => (
            <tr key={row}>
              <th scope="row">
                {row}
                {part === 0 && stamp !== undefined && <small>{stamp(row)}</small>}
              </th>
              {band.map(({ item }) => (
                <td key={item.name}>{renderCell(item, row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    );
  });
};
