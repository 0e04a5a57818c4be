import { openEffects } from '#shared/modules/versions/change-effects.ts';
import { compareDesigns } from '#shared/modules/versions/compare-designs.ts';
import { wordDiagnostics } from '#shared/compile/wording.ts';
import type { Answers, CardDesign } from '#shared/design/card-design.ts';
import type { Diagnostic } from '#shared/design/diagnostic.ts';
import { notesAbout } from '#shared/design-notes.ts';
import { readDesign } from '#shared/design/read-design.ts';
import { wordChange } from '#shared/modules/versions/word-change.ts';
import type { Language } from '#shared/text/languages.ts';
import { knownBy } from '../../listed-answers.ts';

export const readPosted = (json: unknown, language: Language): { readonly design: CardDesign } | { readonly diagnostics: readonly Diagnostic[]; readonly lines: readonly string[] } => {
  const { design, diagnostics } = readDesign(json);
  return design === null ? { diagnostics, lines: wordDiagnostics(diagnostics, language) } : { design };
};

/** `today` is YYYY-MM-DD. */
export const openComparison = (before: CardDesign, later: CardDesign, today: string, language: Language) => {
  const comparison = compareDesigns(before, later);
  const effects = openEffects(comparison, today);
  return {
    changesSomething: comparison.changes.length > 0,
    add: (card: { readonly id: string; readonly vals: Answers }) => effects.add({ ...card, name: knownBy(before, card.vals) }),
    result: () => {
      const { changes, ...counted } = effects.result();
      return {
        ...counted,
        warnings: wordDiagnostics(notesAbout(later), language),
        changes: changes.map(({ examples, ...change }) => ({ ...change, examples: [...examples], text: wordChange(change, language) })),
      };
    },
  };
};
