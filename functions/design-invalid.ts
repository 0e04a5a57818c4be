import { wordDiagnostics } from '#shared/compile/word-diagnostics.ts';
import type { Diagnostic } from '#shared/design/diagnostic.ts';
import type { Language } from '#shared/text/languages.ts';
import { Problem } from './problem.ts';

/** The refusal with every finding, in words of the reader's language (`errMessage` is fixed by the wire) and as data. */
export const designInvalid = (diagnostics: readonly Diagnostic[], language: Language): Problem =>
  new Problem('design.invalid', { errMessage: wordDiagnostics(diagnostics, language), diagnostics });
