import { foldWidth } from '../text/width.ts';
import { createBlockStack } from './block-stack.ts';
import type { Node } from './block-stack.ts';
import { shownColumn } from './condition-column.ts';
import type { Findings } from './findings.ts';
import { placeOf, textOf } from './table.ts';
import type { Table, TableRow } from './table.ts';
import { blockKinds, readType } from './workbook-types.ts';
import type { BlockKind, TypeCell, WorkbookType } from './workbook-types.ts';

export interface PageNode {
  readonly name: string;
  /** Null for the page `main` that holds loose rows. */
  readonly row: TableRow | null;
  readonly children: readonly Node[];
  /** The outermost group that stands for the page, when it is shown under a condition only. */
  readonly group: Node | null;
}

/** Page for rows that stand in no page and no outermost group (design-format 2). */
const mainPage = 'main';

const nameOf = (row: TableRow, type: TypeCell, findings: Findings): string => {
  const name = foldWidth(textOf(row, 'name'));
  if (name !== '') return name;
  // Nothing refers to a line or a heading, so these need no name of their own.
  if (type.is === 'item' && (type.type === 'separator' || type.type === 'label')) return `${type.type}${row.number}`;
  findings.add('name.missing', placeOf(row, 'name'));
  return `row${row.number}`;
};

/** Without begin_page every outermost group is a page; loose rows go to `main`, where the first of them stands. */
const pagesOfGroups = (nodes: readonly Node[]): PageNode[] => {
  const pages: PageNode[] = [];
  const loose: Node[] = [];
  for (const node of nodes) {
    if (node.kind === 'group') {
      const group = shownColumn(node.row) === null ? null : node;
      pages.push({ name: node.name, row: node.row, children: node.children, group });
    } else {
      if (loose.length === 0) pages.push({ name: mainPage, row: null, children: loose, group: null });
      loose.push(node);
    }
  }
  return pages;
};

/** The column `type` of all rows; the same few spellings fill it. */
const readTypes = (table: Table, spellings: ReadonlyMap<string, WorkbookType>): TypeCell[] => {
  const known = new Map<string, TypeCell>();
  return table.rows.map((row) => {
    const text = textOf(row, 'type');
    const type = known.get(text) ?? readType(text, spellings);
    known.set(text, type);
    return type;
  });
};

/** One warning for all rows of metadata, at the first of them. */
const reportMetadata = (metadata: ReadonlyMap<string, TableRow>, findings: Findings): void => {
  const [first] = metadata.values();
  const types = [...metadata.keys()].join(', ');
  if (first !== undefined) findings.add('type.metadata', placeOf(first, 'type'), { types });
};

/** Reads types and names of all rows and the nesting of the blocks; every fault is reported and stepped over. */
export const readStructure = (
  table: Table,
  spellings: ReadonlyMap<string, WorkbookType>,
  findings: Findings,
): readonly PageNode[] => {
  const blocks = createBlockStack(findings);
  const metadata = new Map<string, TableRow>();
  const words = [...spellings.values(), ...blockKinds.flatMap((kind) => [`begin_${kind}`, `end_${kind}`])];
  const types = readTypes(table, spellings);
  const hasPages = types.some((type) => type.is === 'begin' && type.block === 'page');

  const begin = (kind: BlockKind, row: TableRow, type: TypeCell): void => {
    const name = nameOf(row, type, findings);
    const condition = shownColumn(row);
    if (kind === 'page' && condition !== null) findings.add('page.conditional', placeOf(row, condition), { name });
    if (kind !== 'page') expectPage(row, name);
    blocks.begin(kind, row, name);
  };
  const expectPage = (row: TableRow, name: string): void => {
    if (hasPages && !blocks.isInside()) findings.add('page.outside', placeOf(row, 'type'), { name });
  };
  const item = (row: TableRow, type: TypeCell): void => {
    if (type.is === 'metadata') {
      if (!metadata.has(type.word)) metadata.set(type.word, row);
      return;
    }
    const known = type.is === 'item' ? type : null;
    if (known === null) reportRefused(row, 'word' in type ? type.word : '', type.is === 'unsupported', words, findings);
    const name = nameOf(row, type, findings);
    expectPage(row, name);
    blocks.put({
      kind: 'attribute',
      row,
      name,
      type: known?.type ?? null,
      argument: known?.argument ?? '',
      children: [],
    });
  };

  for (const [index, row] of table.rows.entries()) {
    const type = types[index];
    if (type?.is === 'begin') begin(type.block, row, type);
    else if (type?.is === 'end') blocks.end(type.block, row);
    else if (type !== undefined) item(row, type);
  }
  const { pages, loose } = blocks.finish();
  reportMetadata(metadata, findings);
  if (!hasPages) return pagesOfGroups(loose);
  const marked = pages.map((page) => ({ ...page, group: null }));
  return loose.length === 0 ? marked : [...marked, { name: mainPage, row: null, children: loose, group: null }];
};

const reportRefused = (
  row: TableRow,
  word: string,
  isUnsupported: boolean,
  words: readonly string[],
  findings: Findings,
): void => {
  const place = placeOf(row, 'type');
  if (isUnsupported) findings.add('type.unsupported', place, { type: word });
  else if (word === '') findings.add('type.missing', place, { name: textOf(row, 'name') });
  else findings.add('type.unknown', place, { type: word, suggestion: findings.suggest(word, words) });
};
