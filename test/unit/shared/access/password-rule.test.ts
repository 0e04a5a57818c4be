import { expect, it } from 'vitest';
import { mayBePassword } from '#shared/access/password-rule.ts';

it('a password has printable characters of ASCII and no space', () => {
  expect(['!', '~', 'Az09', ''].map(mayBePassword)).toEqual([true, true, true, true]);
  expect([' ', 'a b', 'é', 'ａ', '\u007f', 'a\n'].map(mayBePassword)).toEqual([false, false, false, false, false, false]);
});
