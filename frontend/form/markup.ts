import type * as Parts from './markup-view.tsx';
import type { CardDesign } from '#shared/design/card-design.ts';
import { textsOfItem } from '#shared/design/item-texts.ts';
import { onceFor } from '#shared/design/once-for.ts';
import { walkItems } from '#shared/design/walk.ts';
import type { Texts } from '#shared/text/languages.ts';
import { mayHoldMarkup } from '#shared/language/mentions.ts';
import { sharedValue } from '../lib/shared-value.ts';

/** The code for markup is loaded only if a design has some; most have none. */
type MarkupParts = typeof Parts;

const isMarked = (texts: Texts): boolean => Object.values(texts).some(mayHoldMarkup);

const holdsMarkup = onceFor((design: CardDesign): boolean => {
  let isAny = design.pages.some(({ title }) => isMarked(title));
  walkItems(design, ({ item }) => {
    isAny ||= textsOfItem(item).some(({ texts }) => isMarked(texts));
  });
  return isAny;
});

const parts = sharedValue<MarkupParts | null>(null);

/** Loads what the design's texts need before they are shown. If that fails, they appear as written. */
export const loadMarkup = async (design: CardDesign): Promise<void> => {
  if (parts.read() !== null || !holdsMarkup(design)) return;
  try {
    parts.set(await import('./markup-view.tsx'));
  } catch {
  }
};

export const useMarkupParts = parts.use;
export type { MarkupParts };
