import type { CardDesign } from '#shared/design/card-design.ts';
import { pathOf, walkItems } from '#shared/design/walk.ts';

/** How far back the codec looks. */
const reach = 32 * 1024;

/** The frame of a packed card around what people typed. */
const frame =
  '"}]},"history":[{"updated_at":"20","user":{"id":"","name":{"ja":"","en":""}},"org":{"id":"","name":{"ja":"","en":""}},' +
  '"revision":1,"version":1,"changes":[]},{"changes":[{"path":"","old":null},{"path":"","old":""}]}]}{"vals":{';

/**
 * What cards of a design have in common: names in form order, choice values, the frame. The codec writes a reference
 * instead of each, which halves a card of many choices. Cards are unreadable under another text, so this recipe stays as
 * it is; a better one comes with a codec tag of its own (`pack.ts`).
 */
export const cardDictionary = (design: CardDesign): Uint8Array => {
  let text = '';
  let paths = '';
  let lastPage = '';
  walkItems(design, (place) => {
    const { page, item } = place;
    if (page.name !== lastPage) text += `},"${page.name}":{`;
    lastPage = page.name;
    if (item.class === 'group' || item.class === 'composite') return;
    text += `"${item.name}":`;
    if ('choices' in item) text += item.choices.map(({ value }) => `"${value}",`).join('');
    paths += `"${pathOf(place)}"`;
  });
  return Buffer.from(`${paths}${frame}${text}`, 'utf8').subarray(-reach);
};
