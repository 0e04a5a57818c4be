/** Distance between a full-width ASCII character (U+FF01 to U+FF5E) and its half-width twin. */
const widthOffset = 0xfee0;
const hasWide = /[\uff01-\uff5e\u3000]/;

/** Full-width ASCII characters and the ideographic space become half-width; everything else stays. */
export const foldWidth = (text: string): string =>
  // Most text holds nothing wide, and a look is cheaper than a replacement.
  hasWide.test(text)
    ? text
        .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - widthOffset))
        .replaceAll('\u3000', ' ')
    : text;

const khmerZero = 0x17e0;
const kanjiDigits = '〇一二三四五六七八九';

/** Full-width, Khmer and positional kanji digits become 0-9; also folds the width of all else. */
export const foldDigits = (text: string): string =>
  foldWidth(text)
    .replace(/[\u17e0-\u17e9]/g, (digit) => String(digit.charCodeAt(0) - khmerZero))
    .replace(/[〇一二三四五六七八九]/g, (digit) => String(kanjiDigits.indexOf(digit)))
    .replaceAll('零', '0');
