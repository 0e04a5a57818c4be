const katakana = /[\u30a1-\u30f6]/g;
const kanaOffset = 0x60;

/** Width, case and kana folded: "ﾊｲｴﾝ", "ハイエン" and "はいえん" are the same word. */
export const foldSearchText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(katakana, (kana) => String.fromCharCode(kana.charCodeAt(0) - kanaOffset));

/** The words of a typed query, split on full-width and normal spaces (spec end-user 5, code master search). */
export const searchWords = (typed: string): readonly string[] => typed.split(/[\s\u3000]+/).filter((word) => word !== '');
