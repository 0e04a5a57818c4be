import { textOf, type TableRow } from './table.ts';

export const blockKinds = ['page', 'group', 'repeat', 'composite'] as const;
export type BlockKind = (typeof blockKinds)[number];

export interface RowTraits {
  /** Nothing refers to such an item, so the row may lack a name. */
  readonly isNameless?: true;
  readonly isUntitled?: true;
  /** The value is computed; without a label the item shows nothing. */
  readonly isComputed?: true;
  readonly isUnseen?: true;
  /** XLSForm's type for such a row, if it differs. */
  readonly xlsform?: string;
}

export interface RowType extends RowTraits {
  readonly name: string;
  /** What a condition on such an item names: only the item (a tick), or values from its list. */
  readonly shows: 'ticked' | 'chosen' | undefined;
}

export interface Node {
  readonly kind: 'attribute' | Exclude<BlockKind, 'page'>;
  readonly row: TableRow;
  readonly written: string;
  readonly name: string;
  /** Null for blocks and refused types: a refused item keeps its place so that references to it are not reported as lost. */
  readonly type: RowType | null;
  readonly argument: string;
  readonly children: readonly Node[];
}

export interface PageNode {
  readonly written: string;
  readonly name: string;
  readonly row: TableRow | null;
  readonly children: readonly Node[];
  /** Loose rows that show nothing make no page: they stand on this page, outside its group. */
  readonly unseen: readonly Node[];
  /** The outermost conditional group that stands for the page. */
  readonly group: Node | null;
}

export const plainPage = { name: '', unseen: [], group: null } as const;

/** The page for rows outside every page (design-format 2). */
export const mainPage = (children: readonly Node[]): PageNode => ({ ...plainPage, written: 'main', row: null, children });

export const onMainPage = (nodes: readonly Node[]): readonly PageNode[] => (nodes.length === 0 ? [] : [mainPage(nodes)]);

export const isLeftOut = (node: Node): boolean => node.kind === 'attribute' && node.type === null;

/** The column `stored_name`, which our written workbooks carry beside the author's name. */
export const chosenName = (row: TableRow | null): string => (row === null ? '' : textOf(row, 'stored_name'));

const namedNode = (node: Node): Node => {
  const { row, written, type, children } = node;
  return { ...node, name: chosenName(row) || written || `${type?.isNameless === true ? type.name : 'row'}${row.number}`, children: children.map(namedNode) };
};

export const namesAsWritten = (pages: readonly PageNode[]): readonly PageNode[] =>
  pages.map((page, at) => ({ ...page, name: chosenName(page.row) || page.written || `page${at + 1}`, children: page.children.map(namedNode), unseen: page.unseen.map(namedNode) }));
