import { maxDepth } from '../design/limits.ts';
import { rowTypeBySpelling } from '../items/workbooks.ts';
import { foldWidth } from '../text/width.ts';
import { plainName } from './columns.ts';
import { shownColumn } from './conditional-rows.ts';
import type { Findings } from './findings.ts';
import { blockKinds, type BlockKind, type MarkedPage, type Node, type PageNode, type RowType } from './nodes.ts';
import { placeOf, textOf, type Table, type TableRow } from './table.ts';

const metadata = new Set(
  [
    'start', 'end', 'today', 'deviceid', 'subscriberid', 'simserial', 'phonenumber', 'username', 'email',
    'audit', 'start-geopoint', 'background-audio', 'background-geopoint', 'instanceid', 'instancename',
  ].map(plainName),
);

const unsupported = new Set(
  [
    'image', 'photo', 'audio', 'video', 'file', 'geotrace', 'geoshape', 'rank', 'hidden',
    'xml-external', 'csv-external', 'select_one_from_file', 'select_multiple_from_file', 'select_one_external',
    'osm', 'trace',
  ].map(plainName),
);

export type TypeCell =
  | { readonly is: 'begin' | 'end'; readonly block: BlockKind }
  | { readonly is: 'item'; readonly type: RowType; readonly argument: string }
  | { readonly is: 'metadata' | 'unsupported' | 'unknown'; readonly word: string };

const block = /^(begin|end)[\s_]*(page|group|repeat|composite|lgroup|loopedgroup|loop)$/;

/** Reads a cell of the column `type` by the known spellings; words after the type are its argument (a list name). */
const readType = (text: string): TypeCell => {
  const written = foldWidth(text).trim().replace(/\s+/g, ' ');
  const structure = block.exec(written.toLowerCase().replace('looped group', 'loopedgroup'));
  if (structure !== null) {
    const kind = blockKinds.find((candidate) => candidate === structure[2]) ?? 'repeat';
    return { is: structure[1] === 'begin' ? 'begin' : 'end', block: kind };
  }
  const words = written.split(' ');
  // The longest spelling wins: "select one from sex" is not the type "select" of "one from sex".
  for (let count = Math.min(words.length, 5); count > 0; count -= 1) {
    const word = words.slice(0, count).join(' ');
    const plain = plainName(word);
    const type = rowTypeBySpelling.get(plain);
    if (type !== undefined) return { is: 'item', type, argument: words.slice(count).join(' ') };
    if (unsupported.has(plain)) return { is: 'unsupported', word };
    if (metadata.has(plain)) return { is: 'metadata', word };
  }
  return { is: 'unknown', word: words[0] ?? '' };
};

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

const createBlockStack = (findings: Findings): BlockStack => {
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

/** Page for rows that stand in no page and no outermost group (design-format 2). */
const mainPage = 'main';

const nameOf = (row: TableRow, type: TypeCell, findings: Findings): string => {
  const name = foldWidth(textOf(row, 'name'));
  if (name !== '') return name;
  // Nothing refers to a line or a heading, so these need no name of their own.
  if (type.is === 'item' && type.type.isNameless) return `${type.type.name}${row.number}`;
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
const readTypes = (table: Table): TypeCell[] => {
  const known = new Map<string, TypeCell>();
  return table.rows.map((row) => {
    const text = textOf(row, 'type');
    const type = known.get(text) ?? readType(text);
    known.set(text, type);
    return type;
  });
};

/** One note for all rows of metadata, at the first of them. */
const reportMetadata = (metadata: ReadonlyMap<string, TableRow>, findings: Findings): void => {
  const [first] = metadata.values();
  const types = [...metadata.keys()].join(', ');
  if (first !== undefined) findings.add('type.metadata', placeOf(first, 'type'), { types });
};

/** Reads types and names of all rows and the nesting of the blocks; every fault is reported and stepped over. */
export const readStructure = (table: Table, findings: Findings): readonly PageNode[] => {
  const blocks = createBlockStack(findings);
  const metadata = new Map<string, TableRow>();
  const words = [...[...rowTypeBySpelling.values()].map(({ name }) => name), ...blockKinds.flatMap((kind) => [`begin_${kind}`, `end_${kind}`])];
  const types = readTypes(table);
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
