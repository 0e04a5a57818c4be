import { maxDepth, maxPages } from '../design/limits.ts';
import { metadataType, rowTypeBySpelling, rowTypes } from '../items/workbooks.ts';
import { meaningOf } from '../text/spellings.ts';
import { foldWidth } from '../text/width.ts';
import { plainName } from './columns.ts';
import { shownColumn } from './conditional-rows.ts';
import type { Findings } from './findings.ts';
import { blockKinds, blockRows, type BlockKind, type Node, type PageNode, type RowType } from './nodes.ts';
import { defaultLanguage } from '../text/languages.ts';
import { placeOf, textOf, textsOf, type Table, type TableRow } from './table.ts';
import xlsform from './xlsform.json' with { type: 'json' };

/** Metadata rows, which a device fills by itself, have the expression that a rule reads for them: a moment of the card, else nothing. Declarations name a file for look-ups, which report a missing file. */
const { metadata, unsupported, declarations } = xlsform;

type Meaning =
  | { readonly is: 'item'; readonly type: RowType }
  | { readonly is: 'metadata'; readonly value: string }
  | { readonly is: 'unsupported' | 'declaration' };

const typeMeanings = meaningOf<Meaning>([
  ...[...rowTypeBySpelling].map(([plain, type]) => [plain, { is: 'item', type }, type.name] as const),
  ...Object.entries(metadata).map(([word, value]) => [plainName(word), { is: 'metadata', value }, `metadata "${word}"`] as const),
  ...unsupported.map((word) => [plainName(word), { is: 'unsupported' }, `unsupported "${word}"`] as const),
  ...declarations.map((word) => [plainName(word), { is: 'declaration' }, `declaration "${word}"`] as const),
]);

export type TypeCell =
  | { readonly is: 'begin' | 'end'; readonly block: BlockKind }
  | { readonly is: 'item'; readonly type: RowType; readonly argument: string }
  /** The expression that rules read for the row. */
  | { readonly is: 'metadata'; readonly word: string; readonly value: string }
  | { readonly is: 'unsupported' | 'unknown' | 'declaration'; readonly word: string };

const block = /^(begin|end)[\s_]*(page|group|repeat|composite|lgroup|loopedgroup|loop)$/;

const readType = (text: string): TypeCell => {
  const written = foldWidth(text).trim().replace(/\s+/g, ' ');
  const structure = block.exec(written.toLowerCase().replace('looped group', 'loopedgroup'));
  if (structure !== null) {
    const kind = blockKinds.find((candidate) => candidate === structure[2]) ?? 'repeat';
    return { is: structure[1] === 'begin' ? 'begin' : 'end', block: kind };
  }
  const commonBlock = blockRows.get(plainName(written));
  if (commonBlock !== undefined) return commonBlock;
  const words = written.split(' ');
  // The longest spelling wins: "select one from sex" is not the type "select" of "one from sex".
  for (let count = Math.min(words.length, 5); count > 0; count -= 1) {
    const word = words.slice(0, count).join(' ');
    const meaning = typeMeanings.get(plainName(word));
    if (meaning?.is === 'item') return { ...meaning, argument: words.slice(count).join(' ') };
    if (meaning !== undefined) return { ...meaning, word };
  }
  return { is: 'unknown', word: words[0] ?? '' };
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

/** Page for rows outside every page and outermost group (design-format 2). */
const mainPage = 'main';

const plainPage = { name: '', unseen: [], group: null } as const;

const nameOf = (row: TableRow, type: TypeCell, findings: Findings): string => {
  const name = foldWidth(textOf(row, 'name'));
  // Nothing refers to a line or a heading, so they need no name.
  if (name === '' && !(type.is === 'item' && type.type.isNameless)) findings.add('name.missing', placeOf(row, 'name'));
  return name;
};

/** Whether a row shows nothing in the form: a computed value without label, or a left-out row. */
const isUnseen = ({ kind, type, row }: Node): boolean =>
  kind === 'attribute' && (type === null || type.isUnseen === true || (type.isComputed === true && textsOf(row, 'label', defaultLanguage) === undefined));

/** Without begin_page each outermost group is a page, and so are the loose rows between two groups, to keep the order of the sheet. */
const pagesOfGroups = (nodes: readonly Node[]): PageNode[] => {
  const pages: { -readonly [Key in keyof PageNode]: PageNode[Key] }[] = [];
  const before: Node[] = [];
  let loose: Node[] | null = null;
  for (const node of nodes) {
    const last = pages.at(-1);
    if (node.kind === 'group') {
      loose = null;
      const group = shownColumn(node.row) === null ? null : node;
      pages.push({ ...plainPage, written: node.written, row: node.row, children: node.children, group });
    } else if (loose !== null) loose.push(node);
    else if (isUnseen(node)) {
      if (last === undefined) before.push(node);
      else last.unseen = [...last.unseen, node];
    } else {
      loose = [node];
      pages.push({ ...plainPage, written: mainPage, row: null, children: loose });
    }
  }
  // A form of too many small groups becomes one page of groups.
  if (pages.length > maxPages) return [{ ...plainPage, written: mainPage, row: null, children: nodes }];
  const [first] = pages;
  if (first === undefined) return before.length === 0 ? [] : [{ ...plainPage, written: mainPage, row: null, children: before }];
  if (first.row === null) first.children = [...before, ...first.children];
  else first.unseen = [...before, ...first.unseen];
  return pages;
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

const reportMetadata = (metadata: ReadonlyMap<string, TableRow>, findings: Findings): void => {
  const [first] = metadata.values();
  const types = [...metadata.keys()].join(', ');
  if (first !== undefined) findings.add('type.metadata', placeOf(first, 'type'), { types });
};

const mentionedWords = (table: Table): ReadonlySet<string> =>
  new Set(table.rows.flatMap(({ cells }) => cells.flatMap((cell) => (typeof cell === 'string' && /[$/]/.test(cell) ? (cell.match(/[\p{L}\p{M}\p{N}_.-]+/gu) ?? []) : []))));

export const readStructure = (table: Table, findings: Findings): readonly PageNode[] => {
  const blocks = createBlockStack(findings);
  const toldMetadata = new Map<string, TableRow>();
  let mentionedIn: ReadonlySet<string> | undefined;
  const mentioned = (): ReadonlySet<string> => (mentionedIn ??= mentionedWords(table));
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
  const item = (row: TableRow, type: TypeCell): void => {
    if (type.is === 'declaration') return;
    if (type.is === 'metadata' && !toldMetadata.has(type.word)) toldMetadata.set(type.word, row);
    if (type.is === 'metadata' && !mentioned().has(textOf(row, 'name'))) return;
    const known = type.is === 'item' ? type : type.is === 'metadata' ? { type: metadataType, argument: type.value } : null;
    if (known === null) reportRefused(row, 'word' in type ? type.word : '', type.is === 'unsupported', words, findings);
    // A left-out row needs no name.
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
    if (type?.is === 'begin') begin(type.block, row, type);
    else if (type?.is === 'end') blocks.end(type.block, row);
    else if (type !== undefined) item(row, type);
  }
  const { pages, loose } = blocks.finish();
  reportMetadata(toldMetadata, findings);
  const strays: readonly PageNode[] = hasPages && loose.length > 0 ? [{ ...plainPage, written: mainPage, row: null, children: loose }] : [];
  return hasPages ? [...pages, ...strays] : pagesOfGroups(loose);
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
