import type { DesignFormatName } from '#shared/api/design-formats.ts';
import { compileCodes } from '#shared/compile/findings.ts';
import { wordDiagnostics } from '#shared/compile/wording.ts';
import type { CardDesign } from '#shared/design/card-design.ts';
import type { Diagnostic } from '#shared/design/diagnostic.ts';
import type { Language } from '#shared/text/languages.ts';

/** `source` is an archived file (`design-files.ts`), `unknown` the lists that nobody has, `inForce` the version whose codes are kept. */
export type CompilerEvent =
  | { readonly kind: 'compile'; readonly source: string; readonly repeating: readonly string[]; readonly lists: readonly ListSource[]; readonly codeLists: readonly NamedList[]; readonly inForce?: CardDesign; readonly lang: Language }
  | ({ readonly kind: 'task'; readonly source: string } & TaskEvent)
  | { readonly kind: 'comment'; readonly source: string; readonly lang: Language }
  | { readonly kind: 'check'; readonly json: unknown; readonly unknown: readonly Diagnostic[]; readonly lang: Language }
  | { readonly kind: 'write'; readonly design: CardDesign; readonly as: DesignFormatName; readonly lang: Language };

interface TaskEvent {
  readonly task: string;
  readonly file: string;
  readonly lang: Language;
}

/** What a module lets the compiler do with an uploaded file. */
export interface CompilerTask {
  readonly name: string;
  readonly run: (event: TaskEvent, file: Uint8Array) => Promise<CompilerAnswer>;
}

export type CompileEvent = Extract<CompilerEvent, { kind: 'compile' }>;
export type CompileArchived = (file: Uint8Array, event: CompileEvent) => Promise<CompilerAnswer>;

export interface FilledDesign {
  readonly json: unknown;
  readonly diagnostics: readonly Diagnostic[];
}

export interface ListSource {
  readonly file: string;
  readonly hash: string;
}

export interface NamedList {
  readonly name: string;
  readonly hash: string;
  readonly rows: number;
}

export interface Findings {
  readonly diagnostics: readonly Diagnostic[];
  readonly lines: readonly string[];
}

export interface CompilerAnswer extends Findings {
  readonly design?: CardDesign;
  readonly content?: string;
  /** Of a written design, only what follows its name and version. */
  readonly name?: string;
  readonly rows?: number;
  readonly list?: { readonly hash: string; readonly languages: readonly string[] };
  readonly codeLists?: readonly NamedList[];
}

export const found = (diagnostics: readonly Diagnostic[], lang: Language): Findings => ({ diagnostics, lines: wordDiagnostics(diagnostics, lang) });

export const listNotStored = (list: string, cell = ''): Diagnostic => ({ severity: 'error', code: 'list.not_stored', sheet: '', cell, params: { list } });

export const foundTooHeavy = (lang: Language): Findings =>
  found([{ severity: compileCodes['file.too_heavy'], code: 'file.too_heavy', sheet: '', cell: '', params: {} }], lang);
