import type { Person } from '../http/principal.ts';

type Presented = Pick<Person, 'user' | 'org'> & { readonly session?: Person['session'] };

/** What the client may know of the signed-in user; the contract strips the rest. */
export const presentPerson = ({ user, org, session }: Presented) => ({
  user: { ...user, is_permanent_token: session !== undefined && session.scope !== null },
  org,
});
