import { expect, test } from 'vitest';
import { storedKinds } from '#functions/app.ts';
import { newFolderId, newOrgId, newProjectId, newUserId } from '#functions/data/ids.ts';
import { besideCards, globalIdOf, isFolderOf, orgIdOf, partsOfGlobalId, projectIdOf } from '#functions/data/keys.ts';
import { parseToken } from '#functions/session/data/sessions.ts';

test('a folder id tells its project, a user id its organisation, a global id its card', () => {
  const [orgId, projectId] = [newOrgId(), newProjectId()];
  const folderId = newFolderId(projectId);
  expect(projectIdOf(folderId)).toBe(projectId);
  expect(orgIdOf(newUserId(orgId))).toBe(orgId);
  expect(isFolderOf(folderId, projectId)).toBe(true);
  expect(isFolderOf(newFolderId(newProjectId()), projectId)).toBe(false);
  expect(isFolderOf(projectId, projectId)).toBe(false);
  expect(partsOfGlobalId(globalIdOf(folderId, '0card'))).toEqual({ projectId, folderId, cardId: '0card' });
});

test('a token names its user, and its digest is not the token', () => {
  const token = `${newUserId(newOrgId())}.${'A'.repeat(43)}`;
  const parsed = parseToken(token);
  expect(parsed?.user_id).toBe(token.slice(0, 16));
  expect(parsed?.digest).toHaveLength(43);
  expect(token).not.toContain(parsed?.digest);
  for (const text of ['', token.slice(1), `${token}A`, token.replace('.', ':'), `${token}\n`]) expect(parseToken(text)).toBeUndefined();
});

test('what modules keep beside a folder lies in partitions of its own, which the rights to a folder reach', () => {
  const folderId = newFolderId(newProjectId());
  const partitions = [...besideCards(folderId), ...storedKinds.flatMap(({ besideFolder }) => besideFolder?.(folderId) ?? [])].map(({ pk }) => pk);
  expect(new Set(partitions).size).toBe(partitions.length);
  for (const partition of partitions) expect(partition).toMatch(new RegExp(`^F#${folderId}#[A-Z]$`));
});
