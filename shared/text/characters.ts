/** Length as a reader counts it: code points, so that a rare kanji or an emoji is one character. */
export const countCharacters = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};
