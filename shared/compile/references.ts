import type { Diagnostic } from '../design/diagnostic.ts';
import { partNames } from '../design/references.ts';
import { mentionsIn } from '../expression/expression.ts';
import { parseExpression } from '../expression/parse-expression.ts';
import { foldWidth } from '../text/width.ts';
import type { SurveyColumn } from './columns.ts';
import type { Findings, Place } from './findings.ts';
import type { Node, PageNode } from './nodes.ts';
import { placeOf, textOf, type TableRow } from './table.ts';

/** What a written reference means. */
export interface Target {
  /** "page.item", with the part behind it (`.SBP`) when one is named. */
  readonly path: string;
  readonly node: Node;
  readonly page: string;
  /** The repeats around it, outermost first. */
  readonly repeats: readonly Node[];
}

export interface References {
  /**
   * Finds what `page.item`, `page.item.part`, `item`, `item.part` or `${item}` means, seen from a page; a bare name
   * is looked for in that page first and elsewhere when only one page has it.
   */
  find(written: string, from: string): Target | null;
  suggestion(written: string, from: string, findings: Findings): string;
  /** The name of the row that a path of the design comes from, its part apart; null when it comes from none. */
  row(path: string): string | null;
  /** As `find`, with the finding `reference.unknown` when nothing is meant. */
  need(written: string, from: string, place: Place, findings: Findings): Target | null;
}

type Rows = Map<string, { readonly node: Node; readonly repeats: readonly Node[] }>;

const collect = (nodes: readonly Node[], repeats: readonly Node[], into: Rows): void => {
  for (const node of nodes) {
    if (!into.has(node.name)) into.set(node.name, { node, repeats });
    collect(node.children, node.kind === 'repeat' ? [...repeats, node] : repeats, into);
  }
};

/** A row whose type was refused: it stands in no design. */
export const isLeftOut = (node: Node): boolean => node.kind === 'attribute' && node.type === null;

/** Made at the first use: most workbooks never look for a name outside its page. */
const onDemand = <Value>(make: () => Value): (() => Value) => {
  let value: Value | undefined;
  return () => (value ??= make());
};

const withPart = (target: Target | null, part: string | undefined): Target | null =>
  target === null || part === undefined ? target : { ...target, path: `${target.path}.${part}` };

/** Reads references against the items of a survey. */
export const createReferences = (pages: readonly PageNode[]): References => {
  const byPage = new Map<string, Rows>();
  const itemsOf = (page: string): Rows => {
    const items: Rows = byPage.get(page) ?? new Map();
    byPage.set(page, items);
    return items;
  };
  for (const page of pages) collect(page.children, [], itemsOf(page.name));

  const byName = onDemand(() => {
    const found = new Map<string, Target[]>();
    for (const [page, items] of byPage) {
      for (const [name, row] of items) {
        const target = { path: `${page}.${name}`, page, ...row };
        const same = found.get(name);
        if (same === undefined) found.set(name, [target]);
        else same.push(target);
      }
    }
    return found;
  });

  const bare = (name: string, from: string): Target | null => {
    const row = byPage.get(from)?.get(name);
    if (row !== undefined) return { path: `${from}.${name}`, page: from, ...row };
    const elsewhere = byName().get(name) ?? [];
    return elsewhere.length === 1 ? (elsewhere[0] ?? null) : null;
  };
  const find = (written: string, from: string): Target | null => {
    const plain = foldWidth(written)
      .trim()
      .replace(/^\$\{\s*(.*?)\s*\}$/, '$1');
    const [first = '', second, third, more] = plain.split('.');
    if (first === '' || more !== undefined) return null;
    if (second === undefined) return bare(first, from);
    const row = byPage.get(first)?.get(second);
    if (row !== undefined) return withPart({ path: `${first}.${second}`, page: first, ...row }, third);
    // A component tells `item.part` from a misspelt `page.item`; which type has which is checked on the design.
    return third === undefined && partNames.has(second) ? withPart(bare(first, from), second) : null;
  };

  function* names(from: string, withPages: boolean): Generator<string> {
    if (!withPages) yield* byPage.get(from)?.keys() ?? [];
    for (const [page, items] of byPage) {
      for (const name of items.keys()) yield `${page}.${name}`;
    }
    if (!withPages) yield* byName().keys();
  }
  const suggestion: References['suggestion'] = (written, from, findings) => {
    const plain = foldWidth(written)
      .trim()
      .replace(/^\$\{\s*(.*?)\s*\}$/, '$1');
    return findings.suggest(plain, names(from, plain.includes('.')));
  };
  return {
    find,
    suggestion,
    row: (path) => {
      const [page = '', name = ''] = path.split('.');
      return byPage.get(page)?.get(name)?.node.name ?? null;
    },
    need: (written, from, place, findings) => {
      const target = find(written, from);
      if (target === null)
        findings.add('reference.unknown', place, {
          reference: written,
          suggestion: suggestion(written, from, findings),
        });
      return target;
    },
  };
};

/** An expression as its cell has it, and where each of its references ends there and in the design. */
interface Written {
  readonly text: string;
  readonly ends: readonly { readonly here: number; readonly inDesign: number }[];
}

/** The expressions of a survey by cell: findings about the design are led back to the author's own text. */
export interface RowExpressions {
  /** The expression in a cell with its references written out; undefined for none, or after a finding. */
  read(row: TableRow, column: SurveyColumn, page: string): string | undefined;
  /** A finding about an expression of the design, in terms of the cell's text. */
  led(diagnostic: Diagnostic): Diagnostic;
}

const longestNear = 40;

const quoted = /('[^']*'|"[^"]*")|([\u2018\u2019])([^\u2018\u2019]*)[\u2018\u2019]|[\u201c\u201d]([^\u201c\u201d]*)[\u201c\u201d]|[^'"\u2018\u2019\u201c\u201d]+/g;

/** Keyboards of Japan give full-width signs, and word processors turned quotes; the texts within quotes stay. */
const plainSigns = (text: string): string =>
  text.replace(quoted, (part, plain?: string, single?: string, one?: string, two?: string) => {
    if (plain !== undefined) return plain;
    if (single !== undefined) return `'${one ?? ''}'`;
    return two === undefined ? foldWidth(part).replace(/\u00a0/g, ' ').replace(/\u2212/g, '-') : `"${two}"`;
  });

/** Reads the expressions of a survey. */
export const createRowExpressions = (findings: Findings, references: References): RowExpressions => {
  const written = new Map<string, Written>();
  const keyOf = ({ sheet, cell }: Place): string => `${sheet}!${cell}`;
  return {
    read: (row, column, page) => {
      const raw = textOf(row, column);
      if (raw === '') return undefined;
      const place = placeOf(row, column);
      const text = raw.length > 10_000 ? raw : plainSigns(raw);
      const at = (from: number) => ({ column: from + 1, near: text.slice(from, from + longestNear) });
      const { tree, fault } = parseExpression(text);
      if (fault) {
        findings.adopt({ severity: 'left_out', code: fault.code, ...place, params: { ...fault.params, ...at(fault.at) } });
        return undefined;
      }
      let isKnown = true;
      let design = '';
      let done = 0;
      const ends: { here: number; inDesign: number }[] = [];
      for (const mention of mentionsIn(tree)) {
        const target = references.find(mention.path, page);
        if (target === null) {
          const suggestion = references.suggestion(mention.path, page, findings);
          findings.add('expression.unknown_item', place, { path: mention.path, suggestion, ...at(mention.at) });
          isKnown = false;
          continue;
        }
        if (isLeftOut(target.node)) {
          findings.add('rule.row_left_out', place, { name: target.node.name });
          isKnown = false;
        }
        design += `${text.slice(done, mention.at)}\${${target.path}}`;
        done = mention.end;
        ends.push({ here: done, inDesign: design.length });
      }
      written.set(keyOf(place), { text, ends });
      return isKnown ? design + text.slice(done) : undefined;
    },
    led: (diagnostic) => {
      const { column } = diagnostic.params;
      const own = typeof column === 'number' ? written.get(keyOf(diagnostic)) : undefined;
      if (!own || typeof column !== 'number') return diagnostic;
      const last = own.ends.findLast(({ inDesign }) => inDesign < column);
      const here = column - (last ? last.inDesign - last.here : 0);
      return { ...diagnostic, params: { ...diagnostic.params, column: here, near: own.text.slice(here - 1, here - 1 + longestNear) } };
    },
  };
};
