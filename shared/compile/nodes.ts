import { meaningOf } from '../text/spellings.ts';
import { plainName } from './columns.ts';
import type { TableRow } from './table.ts';

export const blockKinds = ['page', 'group', 'repeat', 'composite'] as const;
export type BlockKind = (typeof blockKinds)[number];

/** Common names of blocks, and of their first and last row. */
const blockSpellings: { readonly [Kind in BlockKind]: readonly string[] } = {
  page: ['ページ'],
  group: ['グループ', 'まとまり', '区分', 'section', 'セクション'],
  repeat: ['繰り返し', '繰返し', '反復', 'くり返し'],
  composite: ['横並び', '一行', '1行'],
};
const sides = [
  ['begin', ['開始', '始まり', 'はじめ', 'ここから', 'start', 'begin']],
  ['end', ['終了', '終わり', 'おわり', 'ここまで', 'stop', 'end']],
] as const;

interface BlockRow {
  readonly is: 'begin' | 'end';
  readonly block: BlockKind;
}

/** Plain spelling of a common name of the first or the last row of a block → the row. */
export const blockRows: ReadonlyMap<string, BlockRow> = meaningOf(
  blockKinds.flatMap((block) =>
    sides.flatMap(([is, words]) => {
      const row: BlockRow = { is, block };
      return blockSpellings[block].flatMap((word) => words.flatMap((side) => [`${word}${side}`, `${word}の${side}`, `${side}${word}`].map((spelling) => [plainName(spelling), row, `${is} ${block}`] as const)));
    }),
  ),
);

/** What a name in the column `type` says of its row before the row is read. */
export interface RowTraits {
  /** Nothing refers to such an item, so that the row may lack a name. */
  readonly isNameless?: true;
  /** The format lets such an item stand without a title. */
  readonly isUntitled?: true;
  /** Its value is worked out: without a label it shows nothing. */
  readonly isComputed?: true;
  /** Nobody sees such an item, so that a missing label is no oversight. */
  readonly isUnseen?: true;
  /** XLSForm's type for such a row, where it calls it otherwise or has none of its own. */
  readonly xlsform?: string;
}

export interface RowType extends RowTraits {
  readonly name: string;
  /** What a row shown under such an item names: nothing but the item (a tick), or values from the list of choices. */
  readonly shows: 'ticked' | 'chosen' | undefined;
}

/** A row of the survey that becomes an item, with the rows that stand inside it. */
export interface Node {
  readonly kind: 'attribute' | Exclude<BlockKind, 'page'>;
  readonly row: TableRow;
  /** As the sheet has it; '' where it is blank. */
  readonly written: string;
  /** In the design, once names are given (names.ts). */
  readonly name: string;
  /** Null for blocks and for types that were refused: the place of the item is kept so that nothing else looks lost. */
  readonly type: RowType | null;
  readonly argument: string;
  readonly children: readonly Node[];
}

/** A page of the design. */
export interface PageNode {
  readonly written: string;
  readonly name: string;
  /** Null for a page of loose rows. */
  readonly row: TableRow | null;
  readonly children: readonly Node[];
  /** Loose rows that show nothing and so make no page: they stand on this one, outside of its group. */
  readonly unseen: readonly Node[];
  /** The outermost group that stands for the page, when it is shown under a condition only. */
  readonly group: Node | null;
}

/** A row whose type was refused: it stands in no design. */
export const isLeftOut = (node: Node): boolean => node.kind === 'attribute' && node.type === null;
