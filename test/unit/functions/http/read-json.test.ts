import { describe, expect, test } from 'vitest';
import { readJson } from '#functions/http/read-input.ts';

const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;

describe('readJson', () => {
  test('reads what is as deep as allowed and refuses one level more, however much more', () => {
    expect(readJson(nested(12), 12)).toHaveProperty('value');
    expect(readJson(nested(13), 12)).toMatchObject({ issues: [{ code: 'too_deep' }] });
    expect(readJson(nested(400_000), 12)).toMatchObject({ issues: [{ code: 'too_deep' }] });
  });

  test.each(['__proto__', 'constructor', 'prototype'])('refuses the key %s wherever it stands, and names the place', (key) => {
    expect(readJson(`{"a":[{"${key}":1}],"${key}":{}}`, 12)).toEqual({
      issues: [
        { path: `body.${key}`, code: 'dangerous_key' },
        { path: `body.a.0.${key}`, code: 'dangerous_key' },
      ],
    });
  });

  test.each(['', '{', 'undefined', '{"a":1}}'])('refuses %j, which is no JSON', (text) => {
    expect(readJson(text, 12)).toEqual({ issues: [{ path: 'body', code: 'not_json' }] });
  });
});
