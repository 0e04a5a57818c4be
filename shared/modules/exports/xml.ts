const escapes: { readonly [mark: string]: string } = { '<': '&lt;', '>': '&gt;', '&': '&amp;' };
const hex = (character: string): string => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
const needsEscape = /<|>|&|\ufffe|\uffff|[\p{Cc}--[\t\n]]|_x(?=[0-9A-Fa-f]{4}_)/v;
const everyEscape = new RegExp(needsEscape, 'gv');

/** Escapes characters outside XML as `_x0001_` (ECMA-376 part 1, 22.9.2.19). */
export const xmlText = (text: string): string => {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  return needsEscape.test(whole) ? whole.replace(everyEscape, (mark) => escapes[mark] ?? (mark === '_x' ? '_x005F_x' : hex(mark))) : whole;
};

const inAttributes: { readonly [mark: string]: string } = { '"': '&quot;', '\t': '&#9;', '\n': '&#10;' };

/** Readers convert tabs and line breaks in attributes to blanks. */
export const xmlAttribute = (text: string): string => xmlText(text).replaceAll(/["\t\n]/g, (mark) => inAttributes[mark]!);
