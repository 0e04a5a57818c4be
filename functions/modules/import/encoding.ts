export type Pause = () => Promise<void>;

export const decoded = async (chunks: AsyncIterable<Uint8Array>, encoding: string, take: (text: string) => void, pause: Pause = async () => undefined): Promise<boolean> => {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const chunk of chunks) {
      take(decoder.decode(chunk, { stream: true }));
      await pause();
    }
    take(decoder.decode());
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
};

const isLittleEnd = ([first, second]: Uint8Array): boolean => first === 0xff && second === 0xfe;
const isBigEnd = ([first, second]: Uint8Array): boolean => first === 0xfe && second === 0xff;

export const hasWideMark = (head: Uint8Array): boolean => isLittleEnd(head) || isBigEnd(head);

/** These escape sequences belong to ISO-2022-JP. */
const toKanji = ['\u001b$B', '\u001b$@'];

const countBytes = async (chunks: AsyncIterable<Uint8Array>) => {
  let [pairs, rare, besides, isSecond, before] = [0, 0, 0, false, 0];
  for await (const chunk of chunks) {
    for (const byte of chunk) {
      const isHigh = byte >= 0x80;
      if (isHigh && isSecond) pairs += 1;
      // These bytes begin rare EUC-JP characters (JIS level 2 and beyond); half-width kana of CP932 look like them.
      if (isHigh && !isSecond && byte >= 0xd0) rare += 1;
      if (isHigh && (before >= 0x80 || byte < 0xa0)) besides += 1;
      isSecond = isHigh && !isSecond;
      before = byte;
    }
  }
  return { pairs, rare, besides };
};

/** Detects UTF-8, UTF-16 with its mark, ISO-2022-JP, EUC-JP if plausible, else CP932. Single accented letters, for example, are unclear. */
export const encodingOf = async (chunks: () => AsyncIterable<Uint8Array>, head: Uint8Array): Promise<string | undefined> => {
  if (isLittleEnd(head)) return 'utf-16le';
  if (isBigEnd(head)) return 'utf-16be';
  const isIn = (encoding: string): Promise<boolean> => decoded(chunks(), encoding, () => undefined);
  if (toKanji.some((escape) => Buffer.from(head).includes(escape)) && (await isIn('iso-2022-jp'))) return 'iso-2022-jp';
  if (await isIn('utf-8')) return 'utf-8';
  const { pairs, rare, besides } = await countBytes(chunks());
  if (besides === 0) return undefined;
  if (rare < pairs / 5 && (await isIn('euc-jp'))) return 'euc-jp';
  return (await isIn('shift_jis')) ? 'shift_jis' : undefined;
};
