import { describe, expect, it } from 'vitest';
import type { CallContract } from '#shared/api/call.ts';
import { calls } from '#shared/api/calls.ts';
import { texts, timestamp } from '#shared/api/schemas.ts';

interface Definition {
  readonly type: string;
  readonly checks?: readonly { readonly _zod: { readonly def: { readonly check: string } } }[];
  readonly getter?: () => Schema;
  readonly [part: string]: unknown;
}

interface Schema {
  readonly _zod: { readonly def: Definition };
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && '_zod' in value;

/** Every schema inside another, each once. */
const schemasIn = (root: Schema): ReadonlySet<Schema> => {
  const found = new Set<Schema>();
  const visit = (value: unknown): void => {
    if (isSchema(value)) {
      if (found.has(value)) return;
      found.add(value);
      const { getter, ...parts } = value._zod.def;
      if (value._zod.def.type === 'lazy') visit(getter?.());
      Object.values(parts).forEach(visit);
    } else if (Array.isArray(value)) value.forEach(visit);
    else if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype) Object.values(value).forEach(visit);
  };
  visit(root);
  return found;
};

const lengths = new Set(['max_length', 'min_length', 'length_equals', 'max_size', 'min_size', 'less_than', 'greater_than', 'overwrite', 'custom']);

describe('the schema of an answer', () => {
  it.each(Object.entries(calls) as [string, CallContract][])('of %s refuses nothing that is stored for its length or size', (_name, { answer }) => {
    const checks = [...schemasIn(answer as unknown as Schema)].flatMap(({ _zod }) => (_zod.def.checks ?? []).map((check) => check._zod.def.check));
    expect(checks.filter((check) => lengths.has(check))).toEqual([]);
  });

  it('takes texts of any length, and moments however odd they are', () => {
    expect(texts.parse({ ja: '長'.repeat(50_000), fr: 'x' })).toEqual({ ja: '長'.repeat(50_000), fr: 'x' });
    expect(timestamp.parse('0000-01-01')).toBe('0000-01-01');
  });
});
