import type { Diagnostic } from '../design/diagnostic.ts';
import { partNames } from '../design/references.ts';
import { mentionsIn } from '../expression/expression.ts';
import { maxExpression, parseExpression } from '../expression/parse-expression.ts';
import { foldWidth } from '../text/width.ts';
import type { SurveyColumn } from './columns.ts';
import type { Findings, Place } from './findings.ts';
import type { FormPaths } from './form-paths.ts';
import type { Node, PageNode } from './nodes.ts';
import { placeOf, textOf, type TableRow } from './table.ts';

/** What a written reference means. */
export interface Target {
  /** "page.item", with the part behind it (`.SBP`) when one is named. */
  readonly path: string;
  readonly node: Node;
  readonly page: string;
}

export interface References {
  /**
   * Finds what `page.item`, `page.item.part`, `item`, `item.part` or `${item}` means, seen from a page; a bare name
   * is looked for in that page first and elsewhere when only one page has it.
   */
  find(written: string, from: string): Target | null;
  /** The item of a row; null where the row is none. */
  at(row: number): Target | null;
  suggestion(written: string, from: string, findings: Findings): string;
  /** As `find`, with the finding `reference.unknown` when nothing is meant. */
  need(written: string, from: string, place: Place, findings: Findings): Target | null;
}

const collect = (nodes: readonly Node[], into: Map<string, Node>): void => {
  for (const node of nodes) {
    if (!into.has(node.name)) into.set(node.name, node);
    collect(node.children, into);
  }
};

/** Made at the first use: most workbooks never look for a name outside its page. */
const onDemand = <Value>(make: () => Value): (() => Value) => {
  let value: Value | undefined;
  return () => (value ??= make());
};

const withPart = (target: Target | null, part: string | undefined): Target | null =>
  target === null || part === undefined ? target : { ...target, path: `${target.path}.${part}` };

/** Reads references against the items of a survey. */
export const createReferences = (pages: readonly PageNode[]): References => {
  const byPage = new Map<string, Map<string, Node>>();
  const itemsOf = (page: string): Map<string, Node> => {
    const items = byPage.get(page) ?? new Map<string, Node>();
    byPage.set(page, items);
    return items;
  };
  for (const page of pages) collect(page.children, itemsOf(page.name));

  const byName = onDemand(() => {
    const found = new Map<string, Target[]>();
    for (const [page, items] of byPage) {
      for (const [name, node] of items) {
        const target = { path: `${page}.${name}`, node, page };
        const same = found.get(name);
        if (same === undefined) found.set(name, [target]);
        else same.push(target);
      }
    }
    return found;
  });

  const bare = (name: string, from: string): Target | null => {
    const node = byPage.get(from)?.get(name);
    if (node !== undefined) return { path: `${from}.${name}`, node, page: from };
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
    const node = byPage.get(first)?.get(second);
    if (node !== undefined) return withPart({ path: `${first}.${second}`, node, page: first }, third);
    // A component tells `item.part` from a misspelt `page.item`; which type has which is checked on the design.
    return third === undefined && partNames.has(second) ? withPart(bare(first, from), second) : null;
  };

  const byRow = onDemand(() => {
    const found = new Map<number, Target>();
    const visit = (page: string, nodes: readonly Node[]): void => {
      for (const node of nodes) {
        found.set(node.row.number, { path: `${page}.${node.name}`, node, page });
        visit(page, node.children);
      }
    };
    for (const { name, children } of pages) visit(name, children);
    return found;
  });

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
    at: (row) => byRow().get(row) ?? null,
    suggestion,
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

/** A part of an expression that the design spells in another way. */
interface Respelt {
  readonly at: number;
  readonly end: number;
  readonly text: string;
}

const isPath = (written: string): boolean => written.includes('/') || written === '..';

/** Reads the expressions of a survey. */
export const createRowExpressions = (findings: Findings, references: References, paths: FormPaths): RowExpressions => {
  const written = new Map<string, Written>();
  const keyOf = ({ sheet, cell }: Place): string => `${sheet}!${cell}`;
  /** The item that a path leads to; of a block, the repeat that it is or stands in. */
  const alongPath = (path: string, row: TableRow): Target | null => {
    const found = paths.find(path, row.number);
    if (found === null) return null;
    const target = references.at(found);
    if (target?.node.kind === 'attribute') return target;
    const repeat = paths.repeatAround(found);
    return repeat === null ? target : references.at(repeat);
  };
  return {
    read: (row, column, page) => {
      const raw = textOf(row, column);
      if (raw === '') return undefined;
      const place = placeOf(row, column);
      const text = raw.length > maxExpression ? raw : plainSigns(raw);
      const at = (from: number) => ({ column: from + 1, near: text.slice(from, from + longestNear) });
      const parsed = parseExpression(text, 'workbook');
      if (parsed.fault) {
        const { code, params, at: from } = parsed.fault;
        findings.adopt({ severity: 'error', code, ...place, params: { ...params, ...at(from) } });
        return undefined;
      }
      let isKnown = true;
      const respelt: Respelt[] = [];
      const mended = [...parsed.edits];
      for (const { path, at: from, end, isBare } of mentionsIn(parsed.tree)) {
        const target = isPath(path) ? alongPath(path, row) : references.find(path, page);
        if (isBare) mended.push({ at: from, end, text: target === null ? `'${path}'` : `\${${path}}` });
        if (target === null) {
          if (isBare) continue;
          const suggestion = references.suggestion(path.split('/').at(-1)!, page, findings);
          findings.add('expression.unknown_item', place, { path, suggestion, ...at(from) });
          isKnown = false;
          continue;
        }
        // An item whose own type was refused has been reported there.
        if (target.node.kind === 'attribute' && target.node.type === null) isKnown = false;
        respelt.push({ at: from, end, text: `\${${target.path}}` });
      }
      for (const edit of mended) if (!respelt.some(({ at: from }) => from === edit.at)) respelt.push(edit);
      const [first] = mended;
      if (isKnown && first) findings.add('expression.mended', place, { text: text.slice(first.at, first.end), meaning: first.text.trim(), ...at(first.at) });
      let design = '';
      let done = 0;
      const spans: { here: number; inDesign: number }[] = [];
      for (const each of respelt.toSorted((one, other) => one.at - other.at)) {
        design += text.slice(done, each.at) + each.text;
        done = each.end;
        spans.push({ here: done, inDesign: design.length });
      }
      written.set(keyOf(place), { text, ends: spans });
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
