import type { Answers } from '../../design/card-design.ts';
import type { ImportFinding, ReadRecord } from './read-types.ts';

const without = (vals: Answers, isLeftOut: (path: string) => boolean): Answers =>
  Object.fromEntries(Object.entries(vals).map(([page, answers]) => [page, Object.fromEntries(Object.entries(answers).filter(([name]) => !isLeftOut(`${page}.${name}`)))]));

/** What a record says, without the cells of answers that the importer is not shown, each of which is told. `met`: the ids by which it met the card, which stay as they are and need no word. */
export const withoutCells = (read: ReadRecord, isWithheld: (path: string) => boolean, met: ReadonlySet<string>): ReadRecord => {
  const left = new Map([...read.places, ...read.cleared].filter(([path]) => isWithheld(path) && !met.has(path)));
  const isShown = ({ path }: { readonly path: string }): boolean => !isWithheld(path);
  const told = [...left.values()].map(({ table, row, column, text }): ImportFinding => ({ table, row, column, text, code: 'import.withheld', params: {}, isFault: false }));
  return {
    ...read,
    vals: without(read.vals, isWithheld),
    places: new Map([...read.places].filter(([path]) => !isWithheld(path))),
    cleared: new Map([...read.cleared].filter(([path]) => !isWithheld(path))),
    kept: read.kept.filter(isShown),
    perhapsKept: read.perhapsKept.filter(isShown),
    findings: [...read.findings, ...told],
  };
};
