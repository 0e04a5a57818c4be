import type { sessionCalls } from '#shared/api/session.ts';
import { keyedDigest } from '../data/keyed-digest.ts';
import type { UseCase } from '../http/create-handler.ts';
import { presentPerson } from './present-person.ts';

/**
 * The key of the user's journal comes with the session and is kept nowhere: a device that holds unsaved answers can
 * read them only while their user is signed in, on whatever day and after whatever change of password.
 */
export const check: UseCase<typeof sessionCalls.check> = async ({ principal }) => ({
  ...presentPerson(principal),
  journal_key: await keyedDigest('journal', principal.user.id),
});
