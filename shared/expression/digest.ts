import { textIn, type Value } from './values.ts';

const bytesOf = (text: string): number[] =>
  Array.from(text).flatMap((letter) => {
    const code = letter.codePointAt(0)!;
    if (code < 0x80) return [code];
    const rest = (shift: number): number => 0x80 | ((code >> shift) & 0x3f);
    if (code < 0x8_00) return [0xc0 | (code >> 6), rest(0)];
    return code < 0x1_00_00 ? [0xe0 | (code >> 12), rest(6), rest(0)] : [0xf0 | (code >> 18), rest(12), rest(6), rest(0)];
  });

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

const base64Of = (bytes: readonly number[]): string => {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [first, second, third] = [bytes[at]!, bytes[at + 1], bytes[at + 2]];
    const bits = (first << 16) | ((second ?? 0) << 8) | (third ?? 0);
    const signs = [18, 12, 6, 0].map((shift) => letters.charAt((bits >> shift) & 63));
    text += signs.slice(0, second === undefined ? 2 : third === undefined ? 3 : 4).join('').padEnd(4, '=');
  }
  return text;
};

export const base64Decoded = (value: Value): Value => {
  const text = textIn(value).replace(/\s+/g, '').replace(/={1,2}$/, '');
  if (text === '' || !/^[A-Za-z0-9+/]*$/.test(text)) return null;
  const bits = Array.from(text, (letter) => letters.indexOf(letter).toString(2).padStart(6, '0')).join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((each) => Number.parseInt(each, 2));
  try {
    return decodeURIComponent(bytes.map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''));
  } catch {
    return null;
  }
};

/** SHA-1, SHA-2 and MD5 append a one bit, zeros, and the number of bits. */
const padded = (bytes: readonly number[], block: number, isLittle: boolean): number[] => {
  const sized = block / 8;
  const zeros = (2 * block - ((bytes.length + 1 + sized) % block)) % block;
  const length = Array.from({ length: sized }, (_, at) => Number((BigInt(bytes.length * 8) >> BigInt(8 * at)) & 255n));
  return [...bytes, 0x80, ...Array.from({ length: zeros }, () => 0), ...(isLittle ? length : length.toReversed())];
};

const wordsOf = (bytes: readonly number[], size: number): bigint[] =>
  Array.from({ length: bytes.length / size }, (_, at) => bytes.slice(at * size, (at + 1) * size).reduce((word, byte) => (word << 8n) | BigInt(byte), 0n));
const bytesOfWords = (words: readonly bigint[], size: number): number[] =>
  words.flatMap((word) => Array.from({ length: size }, (_, at) => Number((word >> BigInt(8 * (size - 1 - at))) & 255n)));

const isPrime = (number: number): boolean => {
  for (let part = 2; part * part <= number; part += 1) if (number % part === 0) return false;
  return true;
};
const primes: readonly bigint[] = Array.from({ length: 410 }, (_, at) => at + 2).filter(isPrime).map(BigInt);

/** SHA-2 takes its constants from the first 64 bits of the fraction of roots. */
const fractionOfRoot = (prime: bigint, degree: bigint): bigint => {
  const wanted = prime << (64n * degree);
  let least = 0n;
  let most = 1n << 72n;
  while (most - least > 1n) {
    const middle = (least + most) >> 1n;
    if (middle ** degree <= wanted) least = middle;
    else most = middle;
  }
  return least & ((1n << 64n) - 1n);
};
let roots: { readonly cube: readonly bigint[]; readonly square: readonly bigint[] } | undefined;
const rootsOfPrimes = () => (roots ??= { cube: primes.map((prime) => fractionOfRoot(prime, 3n)), square: primes.slice(0, 16).map((prime) => fractionOfRoot(prime, 2n)) });

interface Sha2 {
  readonly size: 4 | 8;
  readonly rounds: number;
  readonly turns: readonly (readonly [bigint, bigint, bigint])[];
  readonly start: () => bigint[];
  readonly length: number;
}
const wide = { size: 8, rounds: 80, turns: [[1n, 8n, 7n], [19n, 61n, 6n], [14n, 18n, 41n], [28n, 34n, 39n]] } as const;
const sha2: { readonly [name: string]: Sha2 } = {
  'SHA-256': {
    size: 4, rounds: 64, turns: [[7n, 18n, 3n], [17n, 19n, 10n], [6n, 11n, 25n], [2n, 13n, 22n]],
    start: () => rootsOfPrimes().square.slice(0, 8).map((root) => root >> 32n), length: 32,
  },
  'SHA-384': { ...wide, start: () => rootsOfPrimes().square.slice(8, 16), length: 48 },
  'SHA-512': { ...wide, start: () => rootsOfPrimes().square.slice(0, 8), length: 64 },
};

const sha2Of = (bytes: readonly number[], { size, rounds, turns, start, length }: Sha2): number[] => {
  const width = BigInt(size * 8);
  const mask = (1n << width) - 1n;
  const turned = (word: bigint, by: bigint): bigint => ((word >> by) | (word << (width - by))) & mask;
  const mixed = (word: bigint, [one, other, last]: readonly [bigint, bigint, bigint], isShifted: boolean): bigint =>
    turned(word, one) ^ turned(word, other) ^ (isShifted ? word >> last : turned(word, last));
  const constants = rootsOfPrimes().cube.slice(0, rounds).map((root) => (size === 4 ? root >> 32n : root));
  const words = wordsOf(padded(bytes, size * 16, false), size);
  const state = start();
  for (let block = 0; block < words.length; block += 16) {
    const schedule = words.slice(block, block + 16);
    for (let at = 16; at < rounds; at += 1) {
      schedule.push((mixed(schedule[at - 2]!, turns[1]!, true) + schedule[at - 7]! + mixed(schedule[at - 15]!, turns[0]!, true) + schedule[at - 16]!) & mask);
    }
    let [a, b, c, d, e, f, g, h] = state as [bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint];
    for (let at = 0; at < rounds; at += 1) {
      const first = h + mixed(e, turns[2]!, false) + ((e & f) ^ (~e & mask & g)) + constants[at]! + schedule[at]!;
      const second = mixed(a, turns[3]!, false) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) & mask, c, b, a, (first + second) & mask];
    }
    for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) state[at] = (state[at]! + word) & mask;
  }
  return bytesOfWords(state, size).slice(0, length);
};

const turned = (word: number, by: number): number => (word << by) | (word >>> (32 - by));

const sha1Of = (bytes: readonly number[]): number[] => {
  const words = wordsOf(padded(bytes, 64, false), 4).map((word) => Number(word) | 0);
  let state = [0x67_45_23_01, 0xef_cd_ab_89 | 0, 0x98_ba_dc_fe | 0, 0x10_32_54_76, 0xc3_d2_e1_f0 | 0];
  for (let block = 0; block < words.length; block += 16) {
    const schedule = words.slice(block, block + 16);
    for (let at = 16; at < 80; at += 1) schedule.push(turned(schedule[at - 3]! ^ schedule[at - 8]! ^ schedule[at - 14]! ^ schedule[at - 16]!, 1));
    let [a, b, c, d, e] = state as [number, number, number, number, number];
    for (let at = 0; at < 80; at += 1) {
      const quarter = Math.floor(at / 20);
      const choice = quarter === 0 ? (b & c) | (~b & d) : quarter === 2 ? (b & c) | (b & d) | (c & d) : b ^ c ^ d;
      const constant = [0x5a_82_79_99, 0x6e_d9_eb_a1, 0x8f_1b_bc_dc, 0xca_62_c1_d6][quarter]!;
      [e, d, c, b, a] = [d, c, turned(b, 30), a, (turned(a, 5) + choice + e + constant + schedule[at]!) | 0];
    }
    state = [a, b, c, d, e].map((word, at) => (state[at]! + word) | 0);
  }
  return bytesOfWords(state.map((word) => BigInt(word >>> 0)), 4);
};

const md5Turns = [[7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21]] as const;

const md5Of = (bytes: readonly number[]): number[] => {
  const all = padded(bytes, 64, true);
  const words = Array.from({ length: all.length / 4 }, (_, at) => all[4 * at]! | (all[4 * at + 1]! << 8) | (all[4 * at + 2]! << 16) | (all[4 * at + 3]! << 24));
  let state = [0x67_45_23_01, 0xef_cd_ab_89 | 0, 0x98_ba_dc_fe | 0, 0x10_32_54_76];
  for (let block = 0; block < words.length; block += 16) {
    let [a, b, c, d] = state as [number, number, number, number];
    for (let at = 0; at < 64; at += 1) {
      const quarter = at >> 4;
      const mixed = [(b & c) | (~b & d), (d & b) | (~d & c), b ^ c ^ d, c ^ (b | ~d)][quarter]!;
      const word = words[block + [at, 5 * at + 1, 3 * at + 5, 7 * at][quarter]! % 16]!;
      const constant = Math.floor(Math.abs(Math.sin(at + 1)) * 2 ** 32);
      const sum = (a + mixed + constant + word) | 0;
      [a, d, c, b] = [d, c, b, (b + turned(sum, md5Turns[quarter]![at % 4]!)) | 0];
    }
    state = [a, b, c, d].map((word, at) => (state[at]! + word) | 0);
  }
  return state.flatMap((word) => [0, 8, 16, 24].map((shift) => (word >>> shift) & 255));
};

/** The result is blank for an algorithm that XLSForm does not name. */
export const digestOf = (value: Value, algorithm: Value, encoding: Value = 'base64'): Value => {
  const [name, bytes] = [textIn(algorithm).toUpperCase(), bytesOf(textIn(value))];
  const known = Object.hasOwn(sha2, name) ? sha2[name] : undefined;
  const digest = known ? sha2Of(bytes, known) : name === 'SHA-1' ? sha1Of(bytes) : name === 'MD5' ? md5Of(bytes) : null;
  if (digest === null) return null;
  const isHex = textIn(encoding).toLowerCase() === 'hex';
  return isHex ? digest.map((byte) => byte.toString(16).padStart(2, '0')).join('') : base64Of(digest);
};
