import type { NumberItem } from '#shared/design/card-design.ts';

export type RateUnit = 'hour' | 'minute';

/** Matches "/分", "回/分", "/min", "beats/min", but not "L/分" or "mL/h", which are not counted. */
const counted = '(?:回|拍|times|breaths|beats|contractions)?';
const suffixes: { readonly [Unit in RateUnit]: RegExp } = {
  minute: new RegExp(`^${counted}\\s*[/／]\\s*(?:分|min\\.?|minute)$`, 'i'),
  hour: new RegExp(`^${counted}\\s*[/／]\\s*(?:時|時間|h|hr|hour)$`, 'i'),
};

export const rateUnitOf = ({ suffix = {} }: Pick<NumberItem, 'suffix'>): RateUnit | null => {
  const texts = Object.values(suffix).map((text) => text.trim());
  if (texts.some((text) => suffixes.minute.test(text))) return 'minute';
  return texts.some((text) => suffixes.hour.test(text)) ? 'hour' : null;
};
