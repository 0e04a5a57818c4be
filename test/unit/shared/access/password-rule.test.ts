import { describe, expect, it } from 'vitest';
import { mayBePassword, passwordStrength } from '#shared/access/password-rule.ts';

describe('the strength of a password', () => {
  it.each(['', 'a', 'Kz-7!q', 'aaaaaaaaaaaaaaaa', '12345678', 'abcdefghijkl', '20261122', 'abababababab', 'password'])('%j is weak', (password) =>
    expect(passwordStrength(password)).toBe('weak'));
  it.each(['kaze-2026', 'yamakawaumi', 'Tsuki83w'])('%j is fair', (password) => expect(passwordStrength(password)).toBe('fair'));
  it.each(['fuda-demo-2026', 'Yk7#wq2!Lm', 'yamatokawatoumitosora'])('%j is strong', (password) => expect(passwordStrength(password)).toBe('strong'));
});

it('a password has printable characters of ASCII and no space', () => {
  expect(['!', '~', 'Az09', ''].map(mayBePassword)).toEqual([true, true, true, true]);
  expect([' ', 'a b', 'é', 'ａ', '\u007f', 'a\n'].map(mayBePassword)).toEqual([false, false, false, false, false, false]);
});
