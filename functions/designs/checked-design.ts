import type { CardDesign } from '#shared/design/card-design.ts';
import type { Language } from '#shared/text/languages.ts';
import { Problem } from '../problem.ts';

/** A design that came in as JSON, checked whole by the compiler, duplicates included; throws `design.invalid` with every finding. */
export const checkedDesign = async (json: unknown, lang: Language): Promise<CardDesign> => {
  const { askCompiler } = await import('./ask-compiler.ts');
  const { diagnostics, lines } = await askCompiler({ kind: 'check', json, lang }, lang);
  if (diagnostics.length > 0) throw new Problem('design.invalid', { errMessage: lines, diagnostics });
  // The check refuses every key and value that a design does not have.
  return json as CardDesign;
};
