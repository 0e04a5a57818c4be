import type { CompilerParts } from '../../compile/compiler-parts.ts';
import { conditionOf, relevantOf, shownColumn } from '../../compile/conditional-rows.ts';
import { mainPage, plainPage, type Node, type PageNode } from '../../compile/nodes.ts';
import { textOf, textsOf } from '../../compile/table.ts';
import { maxPages } from '../../design/limits.ts';
import { defaultLanguage } from '../../text/languages.ts';

/** Whether a row shows nothing in the form: a computed value without label, or a left-out row. */
const isUnseen = ({ kind, type, row }: Node): boolean =>
  kind === 'attribute' && (type === null || type.isUnseen === true || (type.isComputed === true && textsOf(row, 'label', defaultLanguage) === undefined));

/** Without begin_page each outermost group is a page, and so are the loose rows between two groups, to keep the order of the sheet. */
export const pagesOfGroups = (nodes: readonly Node[]): PageNode[] => {
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
      pages.push(mainPage(loose));
    }
  }
  // A form of too many small groups becomes one page of groups.
  if (pages.length > maxPages) return [mainPage(nodes)];
  const [first] = pages;
  if (first === undefined) return before.length === 0 ? [] : [mainPage(before)];
  if (first.row === null) first.children = [...before, ...first.children];
  else first.unseen = [...before, ...first.unseen];
  return pages;
};

/** A conditional outermost group keeps its condition as a group of the same name inside the page. */
export const asGroup: CompilerParts['asGroup'] = (items, group, page, context, trace) => {
  const { row } = group;
  const condition = conditionOf(group, page.name, context);
  const expression = relevantOf(group, page.name, context);
  if (condition === null && expression.relevant === undefined) return items;
  const content = condition === null ? { items } : { source: condition.source.path, items: [], activation: [{ when: condition.when, items }] };
  return [trace.remember({ class: 'group', ...page, ...expression, ...content }, row, textOf(row, 'shown_if') === '' ? {} : { relevant: 'shown_if' })];
};
