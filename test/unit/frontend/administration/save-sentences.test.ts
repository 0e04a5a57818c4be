import { expect, test } from 'vitest';
import en from '#shared/i18n/en/admin.json' with { type: 'json' };
import { failureSentence, type SavedKind } from '#frontend/components/save-results.tsx';

const said = (kind: SavedKind, status: number): string => {
  const key = failureSentence(kind, 'request.invalid', status)?.replace('admin:', '') as keyof typeof en;
  return en[key];
};

// proves A8.10
test.each([
  ['user', 400],
  ['user', 409],
  ['own', 400],
  ['own', 409],
  ['invite', 403],
  ['invite', 404],
  ['invite', 409],
  ['inviteCancel', 404],
  ['projectUser', 400],
  ['projectUser', 403],
  ['projectUser', 404],
  ['projectUser', 409],
] as const)('%s answered %i has a sentence of its own', (kind, status) => {
  expect(said(kind, status)).not.toBe(said(kind, 500));
  const others = [400, 403, 404, 409].filter((other) => other !== status).map((other) => said(kind, other));
  expect(others).not.toContain(said(kind, status));
});

test('what its code says better is said by the code', () => {
  expect(failureSentence('user', 'user.protected', 403)).toBeNull();
  expect(failureSentence('projectUser', 'storage.busy', 503)).toBeNull();
});
