import type { DesignFormat } from '#shared/api/designs.ts';
import { compileCodes } from '#shared/compile/findings.ts';
import { wordDiagnostics } from '#shared/compile/wording.ts';
import type { CardDesign } from '#shared/design/card-design.ts';
import type { Diagnostic } from '#shared/design/diagnostic.ts';
import type { GuideWorkbook } from '#shared/guide/names.ts';
import type { Language } from '#shared/text/languages.ts';

/** What the compiler is asked. A `source` is the name of an archived file (`source-files.ts`); `unknown`, the lists that a design names and nobody has; `inForce`, the version whose codes are kept. */
export type CompilerEvent =
  | { readonly kind: 'compile'; readonly source: string; readonly repeating: readonly string[]; readonly lists: readonly ListSource[]; readonly codeLists: readonly NamedList[]; readonly inForce?: CardDesign; readonly lang: Language }
  | { readonly kind: 'list'; readonly source: string; readonly file: string; readonly lang: Language }
  | { readonly kind: 'code_list'; readonly source: string; readonly file: string; readonly lang: Language }
  | { readonly kind: 'comment'; readonly source: string; readonly lang: Language }
  | { readonly kind: 'guide'; readonly which: GuideWorkbook; readonly lang: Language }
  | { readonly kind: 'check'; readonly json: unknown; readonly unknown: readonly Diagnostic[]; readonly lang: Language }
  | { readonly kind: 'write'; readonly design: CardDesign; readonly as: DesignFormat; readonly lang: Language };

/** A list beside a workbook: the name that the workbook calls it by, and the archived file. */
export interface ListSource {
  readonly file: string;
  readonly hash: string;
}

/** A code list of a domain, as it is stored. */
export interface NamedList {
  readonly name: string;
  readonly hash: string;
  readonly rows: number;
}

/** Findings as data and in words. */
export interface Findings {
  readonly diagnostics: readonly Diagnostic[];
  readonly lines: readonly string[];
}

/** What it answers: a design or a file (base64) with what was found, or only what was found. */
export interface CompilerAnswer extends Findings {
  readonly design?: CardDesign;
  readonly content?: string;
  /** The name of the file, where the compiler names it. */
  readonly name?: string;
  /** How many rows a list has. */
  readonly rows?: number;
  /** Hash and languages of a code list that was stored. */
  readonly list?: { readonly hash: string; readonly languages: readonly string[] };
  /** The code lists that the design names. */
  readonly codeLists?: readonly NamedList[];
}

/** What was found, in the words of a language too. */
export const found = (diagnostics: readonly Diagnostic[], lang: Language): Findings => ({ diagnostics, lines: wordDiagnostics(diagnostics, lang) });

/** Whatever a file did to the compiler, this is what its owner is told. */
export const foundTooHeavy = (lang: Language): Findings =>
  found([{ severity: compileCodes['file.too_heavy'], code: 'file.too_heavy', sheet: '', cell: '', params: {} }], lang);
