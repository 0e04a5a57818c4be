import type { CardDesign } from '#shared/design/card-design.ts';
import { readDesign } from '#shared/design/read-design.ts';
import type { Language } from '#shared/text/languages.ts';
import { designInvalid } from './design-invalid.ts';

/** A design that came in as JSON, checked whole, duplicates included; throws `design.invalid` with every finding. */
export const readUploadedDesign = (json: unknown, language: Language): CardDesign => {
  const { design, diagnostics } = readDesign(json);
  if (design === null) throw designInvalid(diagnostics, language);
  return design;
};
