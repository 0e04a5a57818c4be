import { foldWidth } from '../text/width.ts';
import type { Findings } from './findings.ts';
import { placeOf, textOf } from './table.ts';
import type { Table, TableRow } from './table.ts';
import { blockKinds, readType } from './workbook-types.ts';
import type { BlockKind, TypeCell, WorkbookType } from './workbook-types.ts';

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

export interface PageNode {
  readonly name: string;
  /** Null for the page `main` that holds loose rows. */
  readonly row: TableRow | null;
  readonly children: readonly Node[];
  /** The outermost group that stands for the page, when it is shown under a condition only. */
  readonly group: Node | null;
}

interface Open {
  readonly kind: BlockKind;
  readonly row: TableRow;
  readonly name: string;
  readonly children: Node[];
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

const isConditional = (row: TableRow): boolean => textOf(row, 'when') !== '' || textOf(row, 'relevant') !== '';

/** Without begin_page every outermost group is a page; loose rows go to `main`, where the first of them stands. */
const pagesOfGroups = (nodes: readonly Node[]): PageNode[] => {
  const pages: PageNode[] = [];
  const loose: Node[] = [];
  for (const node of nodes) {
    if (node.kind === 'group') {
      const group = isConditional(node.row) ? node : null;
      pages.push({ name: node.name, row: node.row, children: node.children, group });
    } else {
      if (loose.length === 0) pages.push({ name: mainPage, row: null, children: loose, group: null });
      loose.push(node);
    }
  }
  return pages;
};

/** Reads types and names of all rows and the nesting of the blocks; every fault is reported and stepped over. */
export const readStructure = (
  table: Table,
  spellings: ReadonlyMap<string, WorkbookType>,
  findings: Findings,
): readonly PageNode[] => {
  const pages: PageNode[] = [];
  const loose: Node[] = [];
  const stack: Open[] = [];
  const metadata = new Map<string, TableRow>();
  const words = [...spellings.values(), ...blockKinds.flatMap((kind) => [`begin_${kind}`, `end_${kind}`])];
  // The same few spellings fill the column.
  const known = new Map<string, TypeCell>();
  const types = table.rows.map((row) => {
    const text = textOf(row, 'type');
    const type = known.get(text) ?? readType(text, spellings);
    known.set(text, type);
    return type;
  });
  const hasPages = types.some((type) => type.is === 'begin' && type.block === 'page');

  const put = (node: Node): void => {
    const parent = stack.at(-1);
    if (parent === undefined && hasPages) findings.add('page.outside', placeOf(node.row, 'type'), { name: node.name });
    (parent?.children ?? loose).push(node);
  };
  const close = (): void => {
    const open = stack.pop();
    if (open === undefined) return;
    const { kind, row, name, children } = open;
    if (children.length === 0) findings.add('block.empty', placeOf(row, 'type'), { block: kind, name });
    if (kind === 'page') pages.push({ name, row, children, group: null });
    else put({ kind, row, name, type: null, argument: '', children });
  };
  const leaveOpen = (): void => {
    const open = stack.at(-1);
    if (open === undefined) return;
    findings.add('block.not_closed', placeOf(open.row, 'type'), { block: open.kind, name: open.name });
    close();
  };
  const begin = (kind: BlockKind, row: TableRow, type: TypeCell): void => {
    const name = nameOf(row, type, findings);
    if (kind === 'page') {
      if (isConditional(row))
        findings.add('page.conditional', placeOf(row, textOf(row, 'when') === '' ? 'relevant' : 'when'), { name });
      if (stack.some((open) => open.kind !== 'page')) findings.add('page.inside', placeOf(row, 'type'), { name });
      while (stack.length > 0) leaveOpen();
    }
    stack.push({ kind, row, name, children: [] });
  };
  const end = (kind: BlockKind, row: TableRow): void => {
    const open = stack.at(-1);
    const place = placeOf(row, 'type');
    if (open?.kind === kind) return close();
    if (open === undefined || !stack.some((candidate) => candidate.kind === kind)) {
      return findings.add('block.not_opened', place, { block: kind });
    }
    findings.add('block.crossed', place, { block: kind, open: open.kind, name: open.name, row: open.row.number });
    while (stack.length > 0 && stack.at(-1)?.kind !== kind) close();
    close();
  };
  const item = (row: TableRow, type: TypeCell): void => {
    const base = { kind: 'attribute', row, children: [] } as const;
    const place = placeOf(row, 'type');
    if (type.is === 'item')
      return put({ ...base, name: nameOf(row, type, findings), type: type.type, argument: type.argument });
    if (type.is === 'metadata') {
      if (!metadata.has(type.word)) metadata.set(type.word, row);
      return;
    }
    const word = 'word' in type ? type.word : '';
    if (type.is === 'unsupported') findings.add('type.unsupported', place, { type: word });
    else if (word === '') findings.add('type.missing', place, { name: textOf(row, 'name') });
    else findings.add('type.unknown', place, { type: word, suggestion: findings.suggest(word, words) });
    put({ ...base, name: nameOf(row, type, findings), type: null, argument: '' });
  };

  table.rows.forEach((row, index) => {
    const type = types[index];
    if (type === undefined) return;
    if (type.is === 'begin') begin(type.block, row, type);
    else if (type.is === 'end') end(type.block, row);
    else item(row, type);
  });
  while (stack.length > 0) leaveOpen();
  const [firstIgnored] = metadata.values();
  if (firstIgnored !== undefined) {
    findings.add('type.metadata', placeOf(firstIgnored, 'type'), { types: [...metadata.keys()].join(', ') });
  }

  if (!hasPages) return pagesOfGroups(loose);
  return loose.length === 0 ? pages : [...pages, { name: mainPage, row: null, children: loose, group: null }];
};
