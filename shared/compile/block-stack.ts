import { maxDepth } from '../design/limits.ts';
import type { Findings } from './findings.ts';
import { placeOf } from './table.ts';
import type { TableRow } from './table.ts';
import type { BlockKind, WorkbookType } from './workbook-types.ts';

/** A row of the survey that becomes an item, with the rows that stand inside it. */
export interface Node {
  readonly kind: 'attribute' | Exclude<BlockKind, 'page'>;
  readonly row: TableRow;
  readonly name: string;
  /** Null for blocks and for types that were refused: the place of the item is kept so that nothing else looks lost. */
  readonly type: WorkbookType | null;
  readonly argument: string;
  readonly children: readonly Node[];
}

/** A page as `begin_page` and `end_page` mark it. */
export interface MarkedPage {
  readonly name: string;
  readonly row: TableRow;
  readonly children: readonly Node[];
}

interface Open {
  readonly kind: BlockKind;
  readonly row: TableRow;
  readonly name: string;
  readonly children: Node[];
}

/** Keeps the blocks that are open while the rows go by; faults of nesting are reported and stepped over. */
export interface BlockStack {
  readonly isInside: () => boolean;
  put(node: Node): void;
  begin(kind: BlockKind, row: TableRow, name: string): void;
  end(kind: BlockKind, row: TableRow): void;
  /** What was marked as a page, and what stands outside of all pages. */
  finish(): { readonly pages: readonly MarkedPage[]; readonly loose: readonly Node[] };
}

export const createBlockStack = (findings: Findings): BlockStack => {
  const pages: MarkedPage[] = [];
  const loose: Node[] = [];
  const stack: Open[] = [];

  const put = (node: Node): void => {
    (stack.at(-1)?.children ?? loose).push(node);
  };
  const close = (): void => {
    const open = stack.pop();
    if (open === undefined) return;
    const { kind, row, name, children } = open;
    if (children.length === 0) findings.add('block.empty', placeOf(row, 'type'), { block: kind, name });
    if (kind === 'page') pages.push({ name, row, children });
    // Far below the deepest level allowed, blocks are opened out: no later step may be made to recurse without end.
    else if (stack.length > 2 * maxDepth) for (const child of children) put(child);
    else put({ kind, row, name, type: null, argument: '', children });
  };
  const leaveOpen = (): void => {
    const open = stack.at(-1);
    if (open === undefined) return;
    findings.add('block.not_closed', placeOf(open.row, 'type'), { block: open.kind, name: open.name });
    close();
  };

  return {
    isInside: () => stack.length > 0,
    put,
    begin: (kind, row, name) => {
      if (kind === 'page') {
        if (stack.some((open) => open.kind !== 'page')) findings.add('page.inside', placeOf(row, 'type'), { name });
        while (stack.length > 0) leaveOpen();
      }
      stack.push({ kind, row, name, children: [] });
    },
    end: (kind, row) => {
      const open = stack.at(-1);
      if (open?.kind === kind) return close();
      const place = placeOf(row, 'type');
      if (open === undefined || !stack.some((candidate) => candidate.kind === kind)) {
        return findings.add('block.not_opened', place, { block: kind });
      }
      findings.add('block.crossed', place, { block: kind, open: open.kind, name: open.name, row: open.row.number });
      while (stack.length > 0 && stack.at(-1)?.kind !== kind) close();
      close();
    },
    finish: () => {
      while (stack.length > 0) leaveOpen();
      return { pages, loose };
    },
  };
};
