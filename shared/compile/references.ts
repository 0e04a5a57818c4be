import type { Diagnostic } from '../design/diagnostic.ts';
import { partNames } from '../design/references.ts';
import { type Expression, lookupsIn, mentionsIn } from '../language/expression/expression.ts';
import { type Edit, maxExpression, parseExpression } from '../language/expression/parse-expression.ts';
import { foldWidth } from '../text/width.ts';
import type { SurveyColumn } from './columns.ts';
import type { Findings, Place } from './findings.ts';
import { isLeftOut, type Node, type PageNode } from './nodes.ts';
import type { LookUp } from './outer-lists.ts';
import { plainSigns } from './plain-signs.ts';
import { placeOf, textOf, type TableRow } from './table.ts';

/** What a call of another program's function can return at compile time. */
export interface FormFacts {
  readonly version: string;
  /** The label of the row at a path; null if there is none or if it mentions answers. */
  labelAt(path: string): string | null;
}

export interface FixedCall extends Edit {
  readonly isUnknown: boolean;
}

/** Nesting of the survey's rows, for XPath paths (`../x`, `/form/group/x`). */
export interface FormPaths {
  /** The row number that a path leads to from another row; null if there is none. */
  find(path: string, from: number): number | null;
  /** The row number of the nearest repeat, which may be the row itself; null if there is none. */
  repeatAround(row: number): number | null;
}

export type FixedCalls = (tree: Expression, text: string, facts: FormFacts) => readonly FixedCall[];

export interface Target {
  /** "page.item", or "page.item.part" if a part such as `.SBP` is named. */
  readonly path: string;
  readonly node: Node;
  readonly page: string;
  readonly repeats: readonly Node[];
}

interface Placed extends Target {
  readonly around: readonly Node[];
}

const withPart = (target: Target | null, part: string | undefined): Target | null =>
  target === null || part === undefined ? target : { ...target, path: `${target.path}.${part}` };

const plainReference = (written: string): string =>
  foldWidth(written)
    .trim()
    .replace(/^\$\{\s*(.*?)\s*\}$/, '$1');

const push = <Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void => {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
};

export const createReferences = (pages: readonly PageNode[]) => {
  const byPath = new Map<string, Placed>();
  const byWritten = new Map<string, Placed[]>();
  const byRow = new Map<number, Placed>();
  const pagesByWritten = new Map<string, string[]>();
  const collect = (nodes: readonly Node[], page: string, around: readonly Node[], repeats: readonly Node[]): void => {
    for (const node of nodes) {
      const placed: Placed = { path: `${page}.${node.name}`, node, page, around, repeats };
      byPath.set(placed.path, placed);
      byRow.set(node.row.number, placed);
      push(byWritten, node.written === '' ? node.name : node.written, placed);
      if (node.children.length > 0) collect(node.children, page, [...around, node], node.kind === 'repeat' ? [...repeats, node] : repeats);
    }
  };
  for (const page of pages) {
    push(pagesByWritten, page.written, page.name);
    collect([...page.children, ...page.unseen], page.name, [], []);
  }

  const shared = (one: Placed, page: string, around: readonly Node[]): number => {
    if (one.page !== page) return 0;
    let count = 0;
    while (count < around.length && one.around[count] === around[count]) count += 1;
    return count + 1;
  };
  const nearest = (all: readonly Placed[], from: string, near: number | undefined): Placed | null => {
    const asking = near === undefined ? undefined : byRow.get(near);
    const others = all.length > 1 ? all.filter((each) => each !== asking) : all;
    let best: Placed | null = null;
    let closeness = -1;
    for (const each of others) {
      const count = shared(each, asking?.page ?? from, asking?.around ?? []) - each.around.length / 100;
      if (count > closeness) [best, closeness] = [each, count];
    }
    return best;
  };
  const bare = (name: string, from: string, near?: number): Target | null => {
    const written = byWritten.get(name);
    return written === undefined ? (byPath.get(`${from}.${name}`) ?? null) : nearest(written, from, near);
  };
  const onPage = (page: string, name: string): Target | null => {
    for (const each of [page, ...(pagesByWritten.get(page) ?? [])]) {
      const exact = byPath.get(`${each}.${name}`);
      const found = exact?.node.written === name ? exact : ((byWritten.get(name) ?? []).find((other) => other.page === each) ?? exact);
      if (found !== undefined) return found;
    }
    return null;
  };
  /** Resolves `page.item`, `page.item.part`, `item`, `item.part` or `${item}`. Of several items with the name, the nearest to the row `near` wins: same
   * group, outer groups, same page, anywhere. */
  const find = (written: string, from: string, near?: number): Target | null => {
    const plain = plainReference(written);
    // XLSForm names may contain points.
    const whole = plain === '' ? null : bare(plain, from, near);
    if (whole !== null) return whole;
    const [first = '', second, third, more] = plain.split('.');
    if (first === '' || second === undefined || more !== undefined) return null;
    const target = onPage(first, second);
    if (target !== null) return withPart(target, third);
    // A component distinguishes `item.part` from a misspelt `page.item`; the check of the design decides whether the type has this part.
    return third === undefined && partNames.has(second) ? withPart(bare(first, from, near), second) : null;
  };

  function* names(from: string, withPages: boolean): Generator<string> {
    for (const { page, node } of byPath.values()) if (!withPages && page === from) yield node.written;
    for (const [path] of byPath) yield path;
    if (!withPages) yield* byWritten.keys();
  }
  const suggestion = (written: string, from: string, findings: Findings): string => {
    const plain = plainReference(written);
    return findings.suggest(plain, names(from, plain.includes('.')));
  };
  return {
    find,
    at: (row: number): Target | null => byRow.get(row) ?? null,
    suggestion,
    /** The written name of the row that a design path comes from; null if there is none. */
    row: (path: string): string | null => {
      const node = byPath.get(path)?.node;
      return node === undefined ? null : node.written || node.name;
    },
    /** As `find`, with the finding `reference.unknown` for null. */
    need: (written: string, from: string, place: Place, findings: Findings, near?: number): Target | null => {
      const target = find(written, from, near);
      if (target === null)
        findings.add('reference.unknown', place, {
          reference: written,
          suggestion: suggestion(written, from, findings),
        });
      return target;
    },
  };
};

export type References = ReturnType<typeof createReferences>;

/** An expression as in its cell; `ends` maps the end of each reference between cell and design. */
interface Written {
  readonly text: string;
  readonly ends: readonly { readonly here: number; readonly inDesign: number }[];
}

const longestNear = 40;

const isPath = (written: string): boolean => written.includes('/') || written === '..';

export const createRowExpressions = (
  findings: Findings,
  references: References,
  paths: FormPaths | undefined,
  { lookUp, fixedCalls, facts }: { readonly lookUp: LookUp; readonly fixedCalls: FixedCalls | undefined; readonly facts: Omit<FormFacts, 'labelAt'> & { labelOf(row: TableRow): string | null } },
) => {
  const written = new Map<string, Written>();
  const keyOf = ({ sheet, cell }: Place): string => `${sheet}!${cell}`;
  /** The item at a path; for a block, the nearest repeat. */
  const alongPath = (path: string, near: number): Target | null => {
    const found = paths?.find(path, near) ?? null;
    if (!paths || found === null) return null;
    const target = references.at(found);
    if (target?.node.kind === 'attribute') return target;
    const repeat = paths.repeatAround(found);
    return repeat === null ? target : references.at(repeat);
  };
  return {
    /** The expression in a cell with full paths; undefined if blank or after a finding. `marked` puts it into the design's terms first; `near` is the survey
     * row whose scope applies if it is another row. */
    read: (row: TableRow, column: SurveyColumn | 'formula', page: string, marked = (given: string): string => given, near = row.number): string | undefined => {
      const raw = textOf(row, column);
      if (raw === '') return undefined;
      const place = placeOf(row, column);
      const text = raw.length > maxExpression ? raw : marked(plainSigns(raw));
      const at = (from: number) => ({ column: from + 1, near: text.slice(from, from + longestNear) });
      const parsed = parseExpression(text, 'workbook');
      if (parsed.fault) {
        const { code, params, at: from } = parsed.fault;
        findings.adopt({ severity: 'left_out', code, ...place, params: { ...params, ...at(from) } });
        return undefined;
      }
      let isKnown = lookupsIn(parsed.tree).every((lookup) => lookUp(lookup, place));
      const respelt: Edit[] = [];
      const labelAt = (path: string): string | null => {
        const node = alongPath(path, near)?.node;
        return node ? facts.labelOf(node.row) : null;
      };
      const fixed = fixedCalls?.(parsed.tree, text, { version: facts.version, labelAt }) ?? [];
      for (const each of fixed) if (each.isUnknown) findings.add('expression.property_unknown', place, { text: text.slice(each.at, each.end), ...at(each.at) });
      const mended: Edit[] = [...parsed.edits, ...fixed];
      for (const { path, at: from, end, isBare, isOfAsking } of mentionsIn(parsed.tree)) {
        const target = isPath(path) ? alongPath(path, near) : references.find(path, page, near);
        if (isBare && column === 'choice_filter') {
          // Columns were marked before, so this word is none.
          findings.adopt({ severity: 'left_out', code: 'expression.bare_word', ...place, params: { text: path, ...at(from) } });
          isKnown = false;
          continue;
        }
        if (isBare) mended.push({ at: from, end, text: target === null ? `'${path}'` : `\${${path}}` });
        if (target === null) {
          if (isBare) continue;
          if (/^last-saved#/i.test(path)) {
            findings.add('expression.last_saved', place, { path, ...at(from) });
            isKnown = false;
            continue;
          }
          const suggestion = references.suggestion(path.split('/').at(-1)!, page, findings);
          findings.add('expression.unknown_item', place, { path, suggestion, ...at(from) });
          isKnown = false;
          continue;
        }
        if (isLeftOut(target.node)) {
          findings.add('rule.row_left_out', place, { name: target.node.written });
          isKnown = false;
        }
        const own = `\${${target.path}}`;
        respelt.push({ at: from, end, text: isOfAsking && path.startsWith('current()') ? `current(${own})` : own });
      }
      for (const edit of mended) if (!respelt.some(({ at: from }) => from === edit.at)) respelt.push(edit);
      const first = mended.find(({ isPlain }) => isPlain !== true);
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
    /** Maps a finding about an expression of the design to the cell's text. */
    led: (diagnostic: Diagnostic): Diagnostic => {
      const { column } = diagnostic.params;
      const own = typeof column === 'number' ? written.get(keyOf(diagnostic)) : undefined;
      if (!own || typeof column !== 'number') return diagnostic;
      const last = own.ends.findLast(({ inDesign }) => inDesign < column);
      const here = column - (last ? last.inDesign - last.here : 0);
      return { ...diagnostic, params: { ...diagnostic.params, column: here, near: own.text.slice(here - 1, here - 1 + longestNear) } };
    },
  };
};

export type RowExpressions = ReturnType<typeof createRowExpressions>;
