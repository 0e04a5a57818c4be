const widthOffset = 0xfee0;
const hasWide = /[\uff01-\uff5e\u3000]/;

export const foldWidth = (text: string): string =>
  hasWide.test(text)
    ? text
        .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - widthOffset))
        .replaceAll('\u3000', ' ')
    : text;

const khmerZero = 0x17e0;
const kanjiDigits = '〇一二三四五六七八九';

export const foldDigits = (text: string): string =>
  foldWidth(text)
    .replace(/[\u17e0-\u17e9]/g, (digit) => String(digit.charCodeAt(0) - khmerZero))
    .replace(/[〇一二三四五六七八九]/g, (digit) => String(kanjiDigits.indexOf(digit)))
    .replaceAll('零', '0');

/** Khmer keyboards and messengers insert invisible marks. */
const unseen = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

const plain = /^[!-~]*$/;
const [kanji, other] = ['[〇零一二三四五六七八九]', '[0-9０-９\u17e0-\u17e9]'];
const mixed = new RegExp(`${kanji}${other}|${other}${kanji}`);
/** 三十七・五 has a decimal point; 120・80 are two numbers. */
const kanjiPoint = new RegExp(`(?<=${kanji}|[十百千])[・･](?=${kanji})`, 'g');

/** Typed text gets digits 0-9, half width and single blanks. Kanji digits mixed with others stay, so the reader refuses them. */
export const foldTyped = (text: string): string => {
  if (plain.test(text)) return text;
  const seen = text.replace(unseen, '');
  return (mixed.test(seen) ? foldWidth(seen) : foldDigits(seen.replace(kanjiPoint, '.'))).replace(/\s+/g, ' ').trim();
};

const kanjiNumber = /^(?:([1-9]?)千)?(?:([1-9]?)百)?(?:([1-9]?)十)?([1-9]?)$/;

const place = (digit: string | undefined, worth: number): number => (digit === undefined ? 0 : worth * Number(digit || 1));

/** Converts 三十七 to 37 and 百二十 to 120; invalid runs (二十三十, 1.5百) stay, so the reader refuses them. */
export const foldKanjiNumbers = (folded: string): string =>
  folded.replace(/(?<![.,。｡、､\d十百千])[\d十百千]*[十百千][\d十百千]*(?![,、､])/g, (run) => {
    const [, thousands, hundreds, tens, ones = ''] = kanjiNumber.exec(run) ?? [];
    if (thousands === undefined && hundreds === undefined && tens === undefined) return run;
    return String(place(thousands, 1_000) + place(hundreds, 100) + place(tens, 10) + Number(ones));
  });

/** Columns in which a text is drawn: two for each ideograph, kana or full-width sign, else one. */
export const textColumns = (text: string): number => Array.from(text).reduce((sum, sign) => sum + (sign >= '\u2e80' ? 2 : 1), 0);
