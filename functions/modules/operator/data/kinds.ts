import type { Key } from '../../../data/keys.ts';

const kinds = {
  card: [/^F#/, /^C#/],
  'card history': [/^F#/, /^H#/],
  counter: [/^P#[^#]*#T$/, /./],
  'id guard': [/^F#.*#U#/, /./],
  'repeat width': [/^F#.*#W$/, /./],
  member: [/^P#[^#]*$/, /^M#/],
  login: [/^LG#/, /./],
} as const;

export const kindOf = ({ pk, sk }: Key): keyof typeof kinds | undefined =>
  (Object.keys(kinds) as (keyof typeof kinds)[]).find((kind) => kinds[kind][0].test(pk) && kinds[kind][1].test(sk));

/** The counter's item that nobody collided on. */
export const firstCounter = ({ pk, sk }: Key): Key => ({ pk, sk: sk.replace(/#[0-9a-f]$/, '#0') });
