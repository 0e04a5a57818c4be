import type { Person } from '../http/principal.ts';

/** What the client may know of the signed-in user; the contract strips the rest. */
export const presentPerson = ({ user, org }: Pick<Person, 'user' | 'org'>) => ({ user: { ...user, is_permanent_token: false }, org });
