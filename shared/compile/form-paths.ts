import { textOf, type TableRow } from './table.ts';

/** Where the rows of a survey stand in each other, so that the paths of XPath (`../x`, `/form/group/x`) lead to rows. */
export interface FormPaths {
  /** The number of the row that a path leads to, seen from another row; null where there is none. */
  find(path: string, from: number): number | null;
  /** The number of the repeat that a row is, or that is nearest around it; null where there is none. */
  repeatAround(row: number): number | null;
}

interface Standing {
  /** Names of the blocks around the row, and its own. */
  readonly chain: readonly string[];
  readonly parent: number | null;
  readonly isRepeat: boolean;
}

const begins = /^begin[ _]*(group|repeat|page|composite|loop)?\b/i;
const ends = /^end[ _]*(?:group|repeat|page|composite|loop)?\b/i;

const keyOf = (chain: readonly string[]): string => chain.join('/');

/** Reads the blocks of a survey. */
export const createFormPaths = (rows: readonly TableRow[]): FormPaths => {
  const standings = new Map<number, Standing>();
  const numbers = new Map<string, number>();
  const chains = new Map<string, readonly string[]>();
  const open: { readonly number: number; readonly chain: readonly string[] }[] = [];
  for (const row of rows) {
    const type = textOf(row, 'type');
    const begin = begins.exec(type);
    if (!begin && ends.test(type)) {
      open.pop();
      continue;
    }
    const around = open.at(-1);
    const chain = [...(around?.chain ?? []), textOf(row, 'name')];
    standings.set(row.number, { chain, parent: around?.number ?? null, isRepeat: begin?.[1]?.toLowerCase() === 'repeat' });
    if (!chains.has(chain.at(-1)!)) chains.set(chain.at(-1)!, chain);
    if (!numbers.has(keyOf(chain))) numbers.set(keyOf(chain), row.number);
    if (begin) open.push({ number: row.number, chain });
  }

  const follow = (start: readonly string[], steps: readonly string[]): number | null => {
    const chain = [...start];
    for (const step of steps) {
      if (step === '..') {
        if (chain.length === 0) return null;
        chain.pop();
      } else if (step !== '.') chain.push(step);
    }
    return numbers.get(keyOf(chain)) ?? null;
  };

  return {
    find: (path, from) => {
      const own = standings.get(from)?.chain ?? [];
      const [first = '', ...steps] = path.split('/');
      // Behind the first slash stands the name of the form.
      if (first === '') return follow([], steps.slice(1));
      if (first === 'current()' || first === '.' || first === '..') return follow(own, first === '..' ? [first, ...steps] : steps);
      const name = /^\$\{(.*)\}$/.exec(first)?.[1];
      if (name === undefined) return follow(own, [first, ...steps]);
      const start = chains.get(name);
      return start === undefined ? null : follow(start, steps);
    },
    repeatAround: (row) => {
      for (let at: number | null = row; at !== null; at = standings.get(at)?.parent ?? null) {
        if (standings.get(at)?.isRepeat === true) return at;
      }
      return null;
    },
  };
};
