import { describe, expect, it } from 'vitest';
import { passwordStrength } from '#frontend/modules/advice/password-strength.ts';

describe('the strength of a password', () => {
  it.each(['', 'a', 'Kz-7!q', 'aaaaaaaaaaaaaaaa', '12345678', 'abcdefghijkl', '20261122', 'abababababab', 'password'])('%j is weak', (password) =>
    expect(passwordStrength(password)).toBe('weak'));
  it.each(['kaze-2026', 'yamakawaumi', 'Tsuki83w'])('%j is fair', (password) => expect(passwordStrength(password)).toBe('fair'));
  it.each(['fuda-demo-2026', 'Yk7#wq2!Lm', 'yamatokawatoumitosora'])('%j is strong', (password) => expect(passwordStrength(password)).toBe('strong'));
});
