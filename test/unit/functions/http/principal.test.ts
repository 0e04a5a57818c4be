import { describe, expect, test } from 'vitest';
import { usualRights } from '#shared/access/access.ts';
import type { MemberRole } from '#shared/access/access.ts';
import type { AccessRule } from '#shared/api/call.ts';
import type { SignedIn } from '#functions/session/data/signed-in.ts';
import { authorise } from '#functions/http/principal.ts';
import { Problem } from '#functions/refusals/problem.ts';

type Caller = 'stranger' | 'none' | 'browse' | 'reviewer' | 'edit' | 'disabled' | 'manager';

const pId = 'project000';
const fId = 'project000fold';

const signedIn = (caller: Caller): SignedIn => {
  const isMember = caller !== 'stranger' && caller !== 'manager';
  const role: MemberRole = caller === 'none' ? null : caller === 'browse' || caller === 'reviewer' ? 'browse' : 'edit';
  return {
    session: { scope: null },
    user: {},
    org: { role: caller === 'manager' ? 'manage' : 'normal' },
    project: isMember ? { id: pId, folders: [{ id: fId }] } : undefined,
    member: isMember ? { role, disabled: caller === 'disabled', rights: { ...usualRights, review: caller === 'reviewer' } } : undefined,
  } as unknown as SignedIn;
};

const outcome = (caller: Caller, rule: Exclude<AccessRule, 'public'>, folderId = fId): string => {
  try {
    authorise(signedIn(caller), rule, folderId);
    return 'ok';
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
};

describe('an access rule', () => {
  const callers = ['stranger', 'none', 'browse', 'reviewer', 'edit', 'disabled', 'manager'] as const;
  const [unknown, denied] = ['project.unknown', 'access.denied'];

  test.each([
    ['session', ['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok']],
    ['project.member', [unknown, 'ok', 'ok', 'ok', 'ok', unknown, unknown]],
    ['project.people', [unknown, denied, denied, denied, denied, unknown, unknown]],
    ['folder.read', [unknown, denied, 'ok', 'ok', 'ok', unknown, unknown]],
    ['folder.write', [unknown, denied, denied, denied, 'ok', unknown, unknown]],
    ['folder.review', [unknown, denied, denied, 'ok', denied, unknown, unknown]],
    ['manager', [denied, denied, denied, denied, denied, denied, 'ok']],
  ] as const)('%s decides by who calls', (rule, expected) => {
    expect(callers.map((caller) => outcome(caller, rule))).toEqual(expected);
  });

  test("treats a folder of another project like one that does not exist, before the member's right", () => {
    for (const folderId of ['project000gone', 'project111fold', 'project000', '']) {
      expect(outcome('edit', 'folder.write', folderId)).toBe('folder.unknown');
      expect(outcome('none', 'folder.read', folderId)).toBe('folder.unknown');
    }
  });
});
