import { mentionsInText } from './mentions.ts';

export const sentTo = (href: string): string => /^(?:https?:\/\/(?:[^/?#]*@)?|mailto:|tel:)([^/?#]*)/i.exec(href)?.[1] ?? href;

/** The result is null for a link without answers, and for a call to a number that is the answer. */
export const sentBy = (href: string) => {
  const names = [...new Set(mentionsInText(href))];
  if (names.length === 0 || /^tel:\$\{[^{}]*\}$/i.test(href)) return null;
  return { to: sentTo(href), names };
};
