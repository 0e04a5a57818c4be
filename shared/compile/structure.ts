import { maxDepth } from '../design/limits.ts';
import { rowTypeBySpelling, rowTypes } from '../items/workbooks.ts';
import { foldWidth } from '../text/width.ts';
import { plainName } from './columns.ts';
import { shownColumn } from './conditional-rows.ts';
import type { Findings } from './findings.ts';
import { blockKinds, mainPage, plainPage, type BlockKind, type Node, type PageNode, type RowType } from './nodes.ts';
import { placeOf, textOf, type Table, type TableRow } from './table.ts';
import xlsform from './xlsform.json' with { type: 'json' };

const unsupported: ReadonlySet<string> = new Set(xlsform.unsupported.map(plainName));

type TypeCell =
  | { readonly is: 'begin' | 'end'; readonly block: BlockKind }
  | { readonly is: 'item'; readonly type: RowType; readonly argument: string }
  | { readonly is: 'unsupported' | 'unknown'; readonly word: string };

const block = /^(begin|end)[\s_]*(page|group|repeat|composite|lgroup|loopedgroup|loop)$/;

export const readBlock = (written: string): Extract<TypeCell, { is: 'begin' | 'end' }> | null => {
  const structure = block.exec(written.toLowerCase().replace('looped group', 'loopedgroup'));
  return structure && { is: structure[1] === 'begin' ? 'begin' : 'end', block: blockKinds.find((candidate) => candidate === structure[2]) ?? 'repeat' };
};

export const writtenType = (text: string): string => foldWidth(text).trim().replace(/\s+/g, ' ');

/** Finds the words that a cell begins with. The longest spelling wins: "select one from sex" is not the type "select" of "one from sex". */
export const firstWords = <Found>(written: string, find: (spelling: string) => Found | undefined) => {
  const words = written.split(' ');
  for (let count = Math.min(words.length, 5); count > 0; count -= 1) {
    const word = words.slice(0, count).join(' ');
    const found = find(plainName(word));
    if (found !== undefined) return { found, word, rest: words.slice(count).join(' ') };
  }
  return null;
};

const readType = (text: string): TypeCell => {
  const written = writtenType(text);
  const structure = readBlock(written);
  if (structure !== null) return structure;
  const read = firstWords(written, (spelling) => rowTypeBySpelling.get(spelling) ?? (unsupported.has(spelling) ? ('unsupported' as const) : undefined));
  if (read === null) return { is: 'unknown', word: written.split(' ')[0] ?? '' };
  const { found, word, rest } = read;
  return found === 'unsupported' ? { is: found, word } : { is: 'item', type: found, argument: rest };
};

interface Open {
  readonly kind: BlockKind;
  readonly row: TableRow;
  readonly name: string;
  readonly children: Node[];
}

/** Stack of open blocks; faults of nesting are reported and skipped. */
const createBlockStack = (findings: Findings) => {
  const pages: PageNode[] = [];
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
    if (kind === 'page') pages.push({ ...plainPage, written: name, row, children });
    // Far below the depth limit blocks are flattened, so that later steps cannot recurse without end.
    else if (stack.length > 2 * maxDepth) for (const child of children) put(child);
    else put({ kind, row, written: name, name, type: null, argument: '', children });
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
    begin: (kind: BlockKind, row: TableRow, name: string): void => {
      if (kind === 'page') {
        if (stack.some((open) => open.kind !== 'page')) findings.add('page.inside', placeOf(row, 'type'), { name });
        while (stack.length > 0) leaveOpen();
      }
      stack.push({ kind, row, name, children: [] });
    },
    end: (kind: BlockKind, row: TableRow): void => {
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
    finish: (): { readonly pages: readonly PageNode[]; readonly loose: readonly Node[] } => {
      while (stack.length > 0) leaveOpen();
      return { pages, loose };
    },
  };
};

const nameOf = (row: TableRow, type: TypeCell, findings: Findings): string => {
  const name = foldWidth(textOf(row, 'name'));
  // Nothing refers to a line or a heading, so they need no name.
  if (name === '' && !(type.is === 'item' && type.type.isNameless)) findings.add('name.missing', placeOf(row, 'name'));
  return name;
};

const readTypes = (table: Table): TypeCell[] => {
  const known = new Map<string, TypeCell>();
  return table.rows.map((row) => {
    const text = textOf(row, 'type');
    const type = known.get(text) ?? readType(text);
    known.set(text, type);
    return type;
  });
};

export const readStructure = (table: Table, findings: Findings, pagesOf: (nodes: readonly Node[]) => readonly PageNode[]): readonly PageNode[] => {
  const blocks = createBlockStack(findings);
  const words = [...rowTypes.map(({ name }) => name), ...blockKinds.flatMap((kind) => [`begin_${kind}`, `end_${kind}`]), ...rowTypes.flatMap(({ aliases }) => aliases)];
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
  const reportRefused = (row: TableRow, { is, word }: Extract<TypeCell, { word: string }>): void => {
    const place = placeOf(row, 'type');
    if (is === 'unsupported') findings.add('type.unsupported', place, { type: word });
    else if (word === '') findings.add('type.missing', place, { name: textOf(row, 'name') });
    else findings.add('type.unknown', place, { type: word, suggestion: findings.suggest(word, words) });
  };
  const item = (row: TableRow, type: Exclude<TypeCell, { block: BlockKind }>): void => {
    const known = type.is === 'item' ? type : null;
    if (type.is !== 'item') reportRefused(row, type);
    const written = known === null ? foldWidth(textOf(row, 'name')) : nameOf(row, type, findings);
    expectPage(row, written);
    blocks.put({
      kind: 'attribute',
      row,
      written,
      name: written,
      type: known?.type ?? null,
      argument: known?.argument ?? '',
      children: [],
    });
  };

  for (const [index, row] of table.rows.entries()) {
    const type = types[index];
    if (type === undefined) continue;
    if (!('block' in type)) item(row, type);
    else if (type.is === 'begin') begin(type.block, row, type);
    else blocks.end(type.block, row);
  }
  const { pages, loose } = blocks.finish();
  if (!hasPages) return pagesOf(loose);
  return loose.length > 0 ? [...pages, mainPage(loose)] : pages;
};
