import { projectKey, userKey } from '#functions/data/keys.ts';
import type { CallName } from '#shared/api/routes.ts';
import type { Org } from '#functions/people/data/orgs.ts';
import { createPerson, createProject } from '#test/support/registry.ts';
import type { Signed } from '#test/support/registry.ts';

interface Given<Calls, Pick> {
  readonly chea: Signed;
  readonly hospital: Org;
  readonly callsOf: (by: Signed, params: Record<string, string>, read: CallName, save: CallName) => Calls;
  readonly pick: (...names: string[]) => Pick;
}

/** The forms of the review that two people may have open at once. */
export const reviewCases = <Calls extends object, Pick>({ chea, hospital, callsOf, pick }: Given<Calls, Pick>) => ({
  'the own address for mails': async () => {
    const kai = await createPerson(hospital, 'kai');
    return { ...callsOf(kai, {}, 'ownMail', 'saveOwnMail'), key: userKey(kai.user.id), bodyOf: pick('mail'), changes: [{ mail: 'a@example.jp' }, { mail: 'b@example.jp' }] as const };
  },
  'how cards are reviewed': async () => {
    const project = await createProject('Trauma');
    return { ...callsOf(chea, { pId: project.id }, 'projectReview', 'saveProjectReview'), key: projectKey(project.id), bodyOf: pick('on', 'closed', 'mail'), changes: [{ on: true }, { closed: [{ name: 'Q1', from: '2026-01-01', to: '2026-03-31' }] }] as const };
  },
});
