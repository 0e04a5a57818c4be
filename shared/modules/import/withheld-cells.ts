import type { Answers } from '../../design/card-design.ts';
import type { ImportFinding, ReadRecord } from './read-types.ts';

const without = (vals: Answers, isLeftOut: (path: string) => boolean): Answers =>
  Object.fromEntries(Object.entries(vals).map(([page, answers]) => [page, Object.fromEntries(Object.entries(answers).filter(([name]) => !isLeftOut(`${page}.${name}`)))]));

/** Removes and reports cells of answers that the importer may not see. `met`: ids that found the card; they stay without report. */
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
