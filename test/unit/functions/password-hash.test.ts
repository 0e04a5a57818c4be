import { describe, expect, test } from 'vitest';
import { digestOfPassword, hashOfNobody, hashPassword, verifyPassword } from '#functions/people/passwords.ts';

const digest = digestOfPassword('kaze-2026');

describe('a password hash', () => {
  test('is argon2id of OWASP strength with a salt of its own', async () => {
    const [first, second] = await Promise.all([hashPassword(digest), hashPassword(digest)]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(second).not.toBe(first);
  });

  test('fits its own password only', async () => {
    const hash = await hashPassword(digest);
    expect(await verifyPassword(digest, hash)).toBe(true);
    expect(await verifyPassword(digestOfPassword('kaze-2027'), hash)).toBe(false);
    expect(await verifyPassword(digest, hashOfNobody)).toBe(false);
  });

  test('made with other parameters stays readable, and one of another kind is a defect', async () => {
    // RFC 9106 has no vector without secret and associated data; this one is of the reference implementation's tests.
    const known = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect(await verifyPassword('password', known)).toBe(true);
    await expect(verifyPassword(digest, '$2b$10$abc')).rejects.toThrow('does not know');
  });
});
