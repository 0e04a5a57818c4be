import { openEffects } from '#shared/modules/versions/change-effects.ts';
import { compareDesigns } from '#shared/modules/versions/compare-designs.ts';
import { wordDiagnostics, wordsIn } from '#shared/compile/wording.ts';
import type { Answers, CardDesign } from '#shared/design/card-design.ts';
import type { Diagnostic } from '#shared/design/diagnostic.ts';
import { notesAbout } from '#shared/design-notes.ts';
import { readDesign } from '#shared/design/read-design.ts';
import type { DesignChange } from '#shared/modules/versions/design-change.ts';
import { completeOf, type Language } from '#shared/text/languages.ts';
import { plainText } from '#shared/language/markup.ts';
import { knownBy } from '../../answers/listed-answers.ts';

export const readPosted = (json: unknown, language: Language): { readonly design: CardDesign } | { readonly diagnostics: readonly Diagnostic[]; readonly lines: readonly string[] } => {
  const { design, diagnostics } = readDesign(json);
  return design === null ? { diagnostics, lines: wordDiagnostics(diagnostics, language) } : { design };
};

const wordChange = ({ kind, path, from, title, params }: Pick<DesignChange, 'kind' | 'path' | 'from' | 'title' | 'params'>, language: Language): string =>
  completeOf(wordsIn(`change.${kind}.label`, { ...params, path, from: from ?? '', title: plainText(title, language) || path }), language);

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
