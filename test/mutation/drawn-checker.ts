import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';

interface Place {
  readonly line: number;
  readonly column: number;
}

export interface Fault {
  readonly fileName: string;
  /** Counted from 0. */
  readonly location: { readonly start: Place; readonly end: Place };
  /** What stands there instead. */
  readonly replacement: string;
}

/** What a fault is known by, in the list of all faults, in the draw and in the report. Parts of one expression begin at one place, so the end tells them apart. */
export const keyOf = ({ fileName, location: { start, end }, replacement }: Fault): string => {
  const file = relative(process.cwd(), fileName).replace(/^.*\.cache\/mutation\/sandbox-[^/]+\//, '');
  return `${file}:${start.line + 1}:${start.column + 1}-${end.line + 1}:${end.column + 1} ${replacement}`;
};

interface Checked {
  readonly status: 'passed' | 'compileError';
  readonly reason?: string;
}

/** Stryker has no draw of its own, but it asks checkers whether a fault is worth running tests for: only drawn ones are. */
class DrawnChecker {
  static readonly inject: readonly string[] = [];
  #drawn: ReadonlySet<string> = new Set();

  async init(): Promise<void> {
    this.#drawn = new Set(JSON.parse(await readFile(process.env['FUDA_DRAWN_FAULTS'] ?? '', 'utf8')) as string[]);
  }

  check(faults: readonly (Fault & { readonly id: string })[]): Promise<Readonly<Record<string, Checked>>> {
    const answerTo = (fault: Fault): Checked =>
      this.#drawn.has(keyOf(fault)) ? { status: 'passed' } : { status: 'compileError', reason: 'not drawn' };
    return Promise.resolve(Object.fromEntries(faults.map((fault) => [fault.id, answerTo(fault)])));
  }
}

export const strykerPlugins = [{ kind: 'Checker', name: 'drawn', injectableClass: DrawnChecker }];
