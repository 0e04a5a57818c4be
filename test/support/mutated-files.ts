import { storeAsZip } from './store-as-zip.ts';

/** Decisions from a seed: below a number, the same on every machine. */
export type Decide = (below: number) => number;

export const decisionsOf = (seed: number): Decide => {
  let state = seed >>> 0;
  return (below) => {
    // mulberry32: small, and good enough to spread faults.
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
};

const spliced = (bytes: Buffer, decide: Decide): Buffer => {
  const [from, length] = [decide(bytes.length), decide(64)];
  const filler = Buffer.from(Array.from({ length: decide(64) }, () => decide(256)));
  return Buffer.concat([bytes.subarray(0, from), filler, bytes.subarray(from + length)]);
};

/** Makes one to eight faults: bytes are changed, cut out, doubled or put in. */
export const wounded = (file: Buffer, decide: Decide): Buffer => {
  let bytes: Buffer = Buffer.from(file);
  for (let wounds = 1 + decide(8); wounds > 0 && bytes.length > 0; wounds -= 1) {
    const kind = decide(5);
    if (kind === 0) bytes[decide(bytes.length)] = decide(256);
    else if (kind === 1) bytes = spliced(bytes, decide);
    else if (kind === 2) bytes = bytes.subarray(0, decide(bytes.length) + 1);
    else if (kind === 3) bytes.writeUInt8(bytes[decide(bytes.length)]! ^ (1 << decide(8)), decide(bytes.length));
    else bytes.fill(decide(256), decide(bytes.length), decide(bytes.length));
  }
  return bytes;
};

const nasty = ['', '#REF!', '__proto__', 'begin_repeat', 'end_group', "${a}='x' or ", '☃', '\u0000', '1e999', '-', '=cmd', 'select_one ', '９９９', '<x>', '&#x0;', '&lol;', ' '.repeat(300), '('.repeat(300), 'kind=sum sources=,,', 'a.b.c.d', '1900-02-30'];

/** Words of the XML exchanged: the archive stays whole, its cells do not. */
export const rewritten = (parts: ReadonlyMap<string, Buffer>, decide: Decide): Buffer => {
  const next = new Map(parts);
  for (let rounds = 1 + decide(6); rounds > 0; rounds -= 1) {
    const names = [...next.keys()];
    const name = names[decide(names.length)]!;
    const xml = next.get(name)!.toString('utf8');
    const texts = [...xml.matchAll(/>[^<>]+</g)];
    const at = texts[decide(Math.max(1, texts.length))];
    const word = nasty[decide(nasty.length)]!;
    const changed = at === undefined || decide(6) === 0 ? wounded(Buffer.from(xml), decide) : Buffer.from(`${xml.slice(0, at.index + 1)}${word}${xml.slice(at.index + at[0].length - 1)}`);
    if (decide(20) === 0) next.delete(name);
    else next.set(name, changed);
  }
  return storeAsZip(next);
};
