import { severities, type Diagnostic, type Severity } from '../design/diagnostic.ts';
import { closest } from '../text/closest.ts';
import codes from './finding-codes.json' with { type: 'json' };
import ownDetails from './finding-details.json' with { type: 'json' };

/** All findings about a workbook, with severity; texts are `<code>.message` in the catalogue `compile`. `file.*` comes from the file reader. */
export type CompileCode = keyof typeof codes;
export const compileCodes = codes as { readonly [code in CompileCode]: Severity };

export interface Place {
  readonly sheet: string;
  readonly cell: string;
}

/** Maximum number of findings listed; the rest is counted in one line, and notes are dropped first. */
const most = 1_000;
/** Bounds the work that a workbook of misspellings can cause. */
const mostSuggestions = 200;
const mostCells = 5_000;
const longestParam = 200;

/** The list of kinds comes from us and is shown in full; other values may be long texts of an author. */
const shorten = (name: string, value: string | number): string | number =>
  typeof value === 'string' && name !== 'kinds' && value.length > longestParam ? `${value.slice(0, longestParam)}…` : value;

/** Parameters that distinguish causes. The text of a faulty expression always does. */
const details: { readonly [code: string]: readonly string[] } = ownDetails;

const causeOf = ({ code, sheet, params }: Diagnostic): string => {
  const apart = Object.entries(params).filter(([name, value]) => {
    if (name === 'near' || name === 'suggestion' || (name === 'column' && typeof value === 'number')) return false;
    return details[code]?.includes(name) !== true;
  });
  return JSON.stringify([code, sheet, apart]);
};

interface Cause {
  readonly first: Diagnostic;
  readonly cells: Set<string>;
}

export const createFindings = () => {
  const found: Cause[] = [];
  const byCause = new Map<string, Cause>();
  const faulty = new Set<string>();
  let suggested = 0;
  const dropped: Record<Severity, number> = { error: 0, left_out: 0, note: 0 };

  const push = (diagnostic: Diagnostic): void => {
    const { severity, sheet, cell } = diagnostic;
    if (severity !== 'note') faulty.add(`${sheet}!${cell}`);
    const key = causeOf(diagnostic);
    const same = byCause.get(key);
    if (same !== undefined) {
      if (same.cells.size < mostCells) same.cells.add(cell);
      return;
    }
    if (found.length >= most) {
      const weaker = severities.slice(severities.indexOf(severity) + 1).toReversed();
      const givesWay = weaker.map((each) => found.findLastIndex(({ first }) => first.severity === each)).find((at) => at >= 0);
      dropped[givesWay === undefined ? severity : found[givesWay]!.first.severity] += 1;
      if (givesWay === undefined) return;
      found.splice(givesWay, 1);
    }
    const cause = { first: diagnostic, cells: new Set([cell]) };
    byCause.set(key, cause);
    found.push(cause);
  };

  return {
    add: (code: CompileCode, place: Place, params: Diagnostic['params'] = {}): void =>
      push({
        severity: compileCodes[code],
        code,
        sheet: place.sheet,
        cell: place.cell,
        params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, shorten(name, value)])),
      }),
    /** Adopts a finding of another check, unless its cell already has one that is more than a note. */
    adopt: (diagnostic: Diagnostic): void => {
      if (!faulty.has(`${diagnostic.sheet}!${diagnostic.cell}`)) for (const cell of diagnostic.cells ?? [diagnostic.cell]) push({ ...diagnostic, cell });
    },
    /** The `suggestion` parameter: a known name close to the written one, or ''. */
    suggest: (written: string, known: Iterable<string>): string => {
      suggested += 1;
      return suggested > mostSuggestions ? '' : closest(written, known);
    },
    list: (): Diagnostic[] => {
      const all = found.map(({ first, cells }): Diagnostic => {
        const { cells: _, ...own } = first;
        return cells.size > 1 ? { ...own, cells: [...cells] } : own;
      });
      const count = dropped.error + dropped.left_out + dropped.note;
      if (count === 0) return all;
      // Notes never refuse a design, however many there are.
      const severity = severities.find((each) => dropped[each] > 0) ?? 'note';
      return [...all, { severity, code: 'findings.too_many', sheet: '', cell: '', params: { count } }];
    },
  };
};

export type Findings = ReturnType<typeof createFindings>;
