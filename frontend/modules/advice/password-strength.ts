import { shortestPassword } from '#shared/access/password-rule.ts';

export type PasswordStrength = 'weak' | 'fair' | 'strong';

const classes: readonly (readonly [RegExp, number])[] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[0-9]/, 10],
  [/[^A-Za-z0-9]/, 32],
];

const surprises = (password: string): number =>
  Array.from(password).filter((letter, index, all) => index === 0 || Math.abs((letter.codePointAt(0) ?? 0) - (all[index - 1]?.codePointAt(0) ?? 0)) > 1).length;

const withoutRepeats = (password: string): string => /^(.+?)\1+$/.exec(password)?.[1] ?? password;

export const passwordStrength = (password: string): PasswordStrength => {
  const kinds = classes.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 0);
  const bits = surprises(withoutRepeats(password)) * Math.log2(Math.max(kinds, 1));
  if (password.length < shortestPassword || bits < 45) return 'weak';
  return bits < 65 ? 'fair' : 'strong';
};
