import { foldWidth } from '../text/width.ts';
import type { Findings, Place } from './findings.ts';
import type { Node } from './block-stack.ts';
import type { PageNode } from './structure.ts';

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
  suggestion(written: string, from: string, findings: Findings): string;
  /** As `find`, with the finding `reference.unknown` when nothing is meant. */
  need(written: string, from: string, place: Place, findings: Findings): Target | null;
}

/** Components that tell `item.part` from a misspelt `page.item`; which type has which is checked on the design. */
const parts = new Set(['SBP', 'DBP', 'total', 'E', 'V', 'M', 'year', 'month']);

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
    return third === undefined && parts.has(second) ? withPart(bare(first, from), second) : null;
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
