import { matchPath } from 'react-router';
import type { ApiProblemCode } from './api-problem.ts';
import { pathPatterns } from './paths.ts';

/** What was saved, by the address of the screen (spec administration 2, shared dialogs). The card form words its own. */
export type SavedKind = 'user' | 'own' | 'invite' | 'inviteCancel' | 'projectUser';

const kinds: readonly (readonly [pattern: string, kind: SavedKind, next: (pId: string) => string])[] = [
  [pathPatterns.createUser, 'user', () => pathPatterns.orgAdminMenu],
  [pathPatterns.updateUser, 'user', () => pathPatterns.orgAdminMenu],
  [pathPatterns.own, 'own', () => pathPatterns.home],
  [pathPatterns.addUserForm, 'invite', (pId) => pathPatterns.prjAdminMenu.replace(':pId', pId)],
  [pathPatterns.prjAdminMenu, 'inviteCancel', (pId) => pathPatterns.prjAdminMenu.replace(':pId', pId)],
  [pathPatterns.updatePrjUserForm, 'projectUser', (pId) => pathPatterns.prjAdminMenu.replace(':pId', pId)],
];

/** What the screen at `pathname` saves, and where it goes afterwards. */
export const savedAt = (pathname: string): { readonly kind: SavedKind; readonly next: string } => {
  for (const [pattern, kind, next] of kinds) {
    const match = matchPath(pattern, pathname);
    if (match !== null) return { kind, next: next(match.params['pId'] ?? '') };
  }
  throw new Error(`Nothing is saved at ${pathname}.`);
};

type FailureKey = `admin:saveFailed.${'user.400' | 'user.409' | 'invite.403' | 'invite.404' | 'invite.409' | 'inviteCancel.404' | 'projectUser.400' | 'projectUser.403' | 'projectUser.404' | 'projectUser.409' | 'other'}.message`;

const user: Readonly<Record<number, FailureKey>> = { 400: 'admin:saveFailed.user.400.message', 409: 'admin:saveFailed.user.409.message' };

/** Each status has its own sentence (spec administration 8); the rest share one. */
const sentences: Readonly<Record<SavedKind, Readonly<Record<number, FailureKey>>>> = {
  user,
  own: user,
  invite: { 403: 'admin:saveFailed.invite.403.message', 404: 'admin:saveFailed.invite.404.message', 409: 'admin:saveFailed.invite.409.message' },
  inviteCancel: { 404: 'admin:saveFailed.inviteCancel.404.message' },
  projectUser: {
    400: 'admin:saveFailed.projectUser.400.message',
    403: 'admin:saveFailed.projectUser.403.message',
    404: 'admin:saveFailed.projectUser.404.message',
    409: 'admin:saveFailed.projectUser.409.message',
  },
};

/** Problems whose own text says more than the sentence of their status. */
const wordedByCode: readonly ApiProblemCode[] = [
  'network.failed',
  'storage.busy',
  'request.throttled',
  'login.throttled',
  'password.wrong',
  'user.protected',
  'member.protected',
];

/** The key of what to say of a refused save; null: the problem's own text. */
export const failureSentence = (kind: SavedKind, code: ApiProblemCode, status: number): FailureKey | null =>
  wordedByCode.includes(code) ? null : (sentences[kind][status] ?? 'admin:saveFailed.other.message');
