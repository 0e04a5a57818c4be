import type { FormPaths } from '../../compile/references.ts';
import { textOf, type TableRow } from '../../compile/table.ts';

interface Standing {
  readonly parent: number | null;
  readonly isRepeat: boolean;
  children: Map<string, number> | null;
}

const begins = /^begin[ _]*(group|repeat|page|composite|loop)?\b/i;
const ends = /^end[ _]*(?:group|repeat|page|composite|loop)?\b/i;

interface Blocks {
  readonly standings: ReadonlyMap<number, Standing>;
  readonly outermost: ReadonlyMap<string, number>;
  readonly byName: ReadonlyMap<string, number>;
}

const readBlocks = (rows: readonly TableRow[]): Blocks => {
  const standings = new Map<number, Standing>();
  const outermost = new Map<string, number>();
  const byName = new Map<string, number>();
  const open: number[] = [];
  for (const row of rows) {
    const type = textOf(row, 'type');
    const begin = begins.exec(type);
    if (!begin && ends.test(type)) {
      open.pop();
      continue;
    }
    const name = textOf(row, 'name');
    const parent = open.at(-1) ?? null;
    const beside = parent === null ? outermost : (standings.get(parent)!.children ??= new Map());
    standings.set(row.number, { parent, isRepeat: begin?.[1]?.toLowerCase() === 'repeat', children: null });
    if (!beside.has(name)) beside.set(name, row.number);
    if (!byName.has(name)) byName.set(name, row.number);
    if (begin) open.push(row.number);
  }
  return { standings, outermost, byName };
};

/** Blocks are read at the first path, because most forms have none. */
export const createFormPaths = (rows: readonly TableRow[]): FormPaths => {
  let read: Blocks | undefined;
  const blocks = (): Blocks => (read ??= readBlocks(rows));

  /** `undefined` is the form itself; null is nowhere. */
  const follow = (start: number | undefined, steps: readonly string[]): number | null => {
    const { standings, outermost } = blocks();
    let at: number | null | undefined = start;
    for (const step of steps) {
      if (step === '.') continue;
      if (step === '..') at = at === undefined ? null : (standings.get(at)?.parent ?? undefined);
      else at = (at === undefined ? outermost : standings.get(at)?.children)?.get(step) ?? null;
      if (at === null) return null;
    }
    return at ?? null;
  };

  return {
    find: (path, from) => {
      const [first = '', ...steps] = path.split('/');
      // The first step of an absolute path is the name of the form.
      if (first === '') return follow(undefined, steps.slice(1));
      if (first === 'current()') return follow(from, steps);
      const name = /^\$\{(.*)\}$/.exec(first)?.[1];
      if (name === undefined) return follow(from, [first, ...steps]);
      const start = blocks().byName.get(name);
      return start === undefined ? null : follow(start, steps);
    },
    repeatAround: (row) => {
      const { standings } = blocks();
      for (let at: number | null = row; at !== null; at = standings.get(at)?.parent ?? null) {
        if (standings.get(at)?.isRepeat === true) return at;
      }
      return null;
    },
  };
};
