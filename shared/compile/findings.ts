import type { Diagnostic } from '../design/diagnostic.ts';
import { closest } from '../text/closest.ts';
import { compileCodes } from './compile-codes.ts';
import type { CompileCode } from './compile-codes.ts';

export interface Place {
  readonly sheet: string;
  readonly cell: string;
}

export interface Findings {
  add(code: CompileCode, place: Place, params?: Diagnostic['params']): void;
  /** Takes over a finding of another check; left out when the cell already has an error. */
  adopt(diagnostic: Diagnostic): void;
  /** The `suggestion` parameter: the known name that is close to the written one, or ''. */
  suggest(written: string, known: Iterable<string>): string;
  /** In the order found. */
  list(): Diagnostic[];
}

/** A reader works through a list; beyond this many the rest is counted in one line, and warnings give way to errors. */
const most = 1_000;
/** Bounds the work that a workbook of misspellings can cause. */
const mostSuggestions = 200;
const longestParam = 200;

const shorten = (value: string | number): string | number =>
  typeof value === 'string' && value.length > longestParam ? `${value.slice(0, longestParam)}…` : value;

/** Collects the findings of one compilation. */
export const createFindings = (): Findings => {
  const found: Diagnostic[] = [];
  const seen = new Set<string>();
  const faulty = new Set<string>();
  let suggested = 0;
  const dropped = { error: 0, warning: 0 };

  const push = (diagnostic: Diagnostic): void => {
    const key = JSON.stringify([diagnostic.code, diagnostic.sheet, diagnostic.cell, diagnostic.params]);
    if (seen.has(key)) return;
    if (found.length >= most) {
      const givesWay = diagnostic.severity === 'error' ? found.findLastIndex(({ severity }) => severity === 'warning') : -1;
      dropped[givesWay < 0 ? diagnostic.severity : 'warning'] += 1;
      if (givesWay < 0) return;
      found.splice(givesWay, 1);
    }
    seen.add(key);
    if (diagnostic.severity === 'error') faulty.add(`${diagnostic.sheet}!${diagnostic.cell}`);
    found.push(diagnostic);
  };

  return {
    add: (code, place, params = {}) =>
      push({
        severity: compileCodes[code],
        code,
        sheet: place.sheet,
        cell: place.cell,
        params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, shorten(value)])),
      }),
    adopt: (diagnostic) => {
      if (!faulty.has(`${diagnostic.sheet}!${diagnostic.cell}`)) push(diagnostic);
    },
    suggest: (written, known) => {
      suggested += 1;
      return suggested > mostSuggestions ? '' : closest(written, known);
    },
    list: () => {
      const count = dropped.error + dropped.warning;
      if (count === 0) return [...found];
      // Warnings, however many, never refuse a design.
      const severity = dropped.error > 0 ? 'error' : 'warning';
      return [...found, { severity, code: 'findings.too_many', sheet: '', cell: '', params: { count } }];
    },
  };
};
