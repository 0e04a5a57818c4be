import type * as Parts from './markup-view.tsx';
import type { CardDesign } from '#shared/design/card-design.ts';
import { textsOfItem } from '#shared/design/item-texts.ts';
import { onceFor } from '#shared/design/once-for.ts';
import { walkItems } from '#shared/design/walk.ts';
import type { Texts } from '#shared/text/languages.ts';
import { mayHoldMarkup } from '#shared/text/mentions.ts';
import { sharedValue } from '../lib/shared-value.ts';

/** What draws Markdown and HTML comes over where a design holds some: most designs do without it. */
type MarkupParts = typeof Parts;

const isMarked = (texts: Texts): boolean => Object.values(texts).some(mayHoldMarkup);

/** Whether any text of a design may hold markup. */
const holdsMarkup = onceFor((design: CardDesign): boolean => {
  let isAny = design.pages.some(({ title }) => isMarked(title));
  walkItems(design, ({ item }) => {
    isAny ||= textsOfItem(item).some(({ texts }) => isMarked(texts));
  });
  return isAny;
});

const parts = sharedValue<MarkupParts | null>(null);

/** Brings over what the texts of a design need before they are shown. Without it they stand as they are written. */
export const loadMarkup = async (design: CardDesign): Promise<void> => {
  if (parts.read() !== null || !holdsMarkup(design)) return;
  try {
    parts.set(await import('./markup-view.tsx'));
  } catch {
    // Asked for again by the next form.
  }
};

/** null until they are here; the component redraws then. */
export const useMarkupParts = parts.use;
export type { MarkupParts };
