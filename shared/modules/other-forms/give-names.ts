import type { Findings } from '../../compile/findings.ts';
import { chosenName, isLeftOut, type Node, type PageNode } from '../../compile/nodes.ts';
import { placeOf, type TableRow } from '../../compile/table.ts';
import { isName } from '../../design/limits.ts';

/** Leaves room for the suffix that distinguishes equal names. */
const longest = 52;

/** a, b, … z, aa, ab: suffixes of equal names. A number at the end would denote a repetition. */
const letters = (count: number): string => {
  let text = '';
  for (let rest = count; rest > 0; rest = Math.floor((rest - 1) / 26)) text = String.fromCharCode(97 + ((rest - 1) % 26)) + text;
  return text;
};

/** The nearest valid item name: `_id` → `id`, `x-1` → `x1`, `q10_2` → `q10_n2`, `âge` → `age`; '' if nothing is left. */
export const nameLike = (written: string): string => {
  if (isName(written)) return written;
  const plain = written
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_]+/g, '_')
    .replace(/^_+/, '')
    .slice(0, longest)
    .replace(/_+$/, '')
    .replace(/^(?=\d)/, 'n');
  const apart = plain.replace(/_(\d+)$/, (_, digits: string, at: number) => (/\d/.test(plain[at - 1] ?? '') ? `_n${digits}` : digits));
  return apart === '' || isName(apart) ? apart : `${apart}_x`;
};

interface NameGiver {
  take(wanted: readonly string[]): string;
}

const createNameGiver = (reserved: Iterable<string>): NameGiver => {
  const taken = new Set(reserved);
  const next = new Map<string, number>();
  return {
    take: (wanted) => {
      const free = wanted.find((name) => isName(name) && !taken.has(name));
      if (free !== undefined) {
        taken.add(free);
        return free;
      }
      const base = (wanted[0] ?? 'item').slice(0, longest);
      for (let count = next.get(base) ?? 2; ; count += 1) {
        const name = `${base}_${letters(count)}`;
        if (taken.has(name)) continue;
        next.set(base, count + 1);
        taken.add(name);
        return name;
      }
    },
  };
};

const everyNode = (nodes: readonly Node[], found: Node[] = []): Node[] => {
  for (const node of nodes) {
    found.push(node);
    everyNode(node.children, found);
  }
  return found;
};

const namesLike = ({ written, type, row }: Node, group: string): string[] => {
  const like = nameLike(written) || `${type?.isNameless === true ? type.name : written === '' ? 'row' : 'item'}${row.number}`;
  return [like, ...(group === '' ? [] : [`${group}_${like}`])];
};

const keptBeside = (nodes: readonly Node[]): string[] => nodes.flatMap(({ kind, written }) => (kind === 'repeat' ? [`${nameLike(written)}_registered_at`] : []));

/** Gives pages and items unique names: the written or the nearest valid one. The first bearer keeps its name; duplicates get their group's name. */
export const giveNames = (pages: readonly PageNode[], findings: Findings): readonly PageNode[] => {
  const tell = (row: TableRow | null, written: string, name: string): void => {
    if (row !== null && written !== '' && written !== name && chosenName(row) !== name) findings.add('name.derived', placeOf(row, 'name'), { name: written, derived: name });
  };
  const pageNames = createNameGiver([]);
  return pages.map((page) => {
    const { row, written } = page;
    const name = pageNames.take([chosenName(row), written, nameLike(written) || `page_${letters(1)}`].filter((each) => each !== ''));
    tell(row, written, name);

    const nodes = everyNode(page.unseen, everyNode(page.children));
    // A conditional group keeps its condition as a group with the page's name.
    const kept = new Set([...keptBeside(nodes), ...(page.group === null ? [] : [name])]);
    const firstWith = new Map<string, Node>();
    for (const node of nodes) {
      const own = chosenName(node.row) || node.written;
      if (isName(own) && !kept.has(own) && !firstWith.has(own)) firstWith.set(own, node);
    }
    const names = createNameGiver([...firstWith.keys(), ...kept]);
    const given = (node: Node, group: string): Node => {
      const { written: own } = node;
      const chosen = chosenName(node.row) || own;
      const wanted = firstWith.get(chosen) === node ? chosen : names.take(namesLike(node, group));
      if (!isLeftOut(node)) tell(node.row, own, wanted);
      return { ...node, name: wanted, children: node.children.map((child) => given(child, wanted)) };
    };
    return { ...page, name, children: page.children.map((child) => given(child, name)), unseen: page.unseen.map((child) => given(child, name)) };
  });
};
