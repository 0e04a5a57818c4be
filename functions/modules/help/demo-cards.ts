import { mayWrite } from '#shared/access/access.ts';
import type { cardCalls } from '#shared/api/cards.ts';
import { saveCard } from '../../cards/save-card.ts';
import { everyCard } from '../../cards/data/card-reach.ts';
import { cardsInFolder } from '../../cards/data/card-counters.ts';
import { getDesignVersion } from '../../designs/data/design-versions.ts';
import { getMember, type Member } from '../../people/data/members.ts';
import type { Org } from '../../people/data/orgs.ts';
import { getProject, type Folder, type Project } from '../../projects/data/projects.ts';
import { getUserAndOrg, type User } from '../../people/data/users.ts';
import type { Call } from '../../http/create-handler.ts';
import { accessOf, type FolderMember } from '../../http/principal.ts';
import { demoAnswers } from './demo-answers.ts';

/** Nobody signs in for a demo card. */
export const principalFor = (user: User, org: Org, project: Project, folder: Folder, member: Member): FolderMember => {
  const session = { digest: '', user_id: user.id, generation: user.generation, idle_ms: 0, idle_end: 0, end: 0, scope: null };
  return { session, user, org, project, folder, member, access: accessOf(member, org.id) };
};

type Posted = Pick<Call<typeof cardCalls.saveCard>['body'], 'vals' | 'confirmations' | 'with_errors'>;

/** Uses the API's use case, so that rules, numbers, guards and counters are real. */
export const saveDemoCard = (principal: FolderMember, entered: Date, posted: Posted, headers: Readonly<Record<string, string>> = {}) => {
  const { project, folder, user } = principal;
  const time = entered.toISOString().slice(0, 16);
  return saveCard({
    params: { pId: project.id, fId: folder.id },
    query: undefined,
    body: { ...posted, reasons: true, context: { today: time.slice(0, 10), now: time, language: user.lang } },
    principal,
    headers,
    address: '',
    host: '',
    now: entered.getTime(),
    requestId: `demo-${folder.id}`,
  });
};

export interface DemoToFill {
  readonly demo: string;
  readonly by: string;
}

const cardsEach = 12;
const days = 14;
const dayMs = 86_400_000;

/** Saves invented cards through the usual calls. A repeated call adds missing cards; it stops if the project is gone. */
export const fillDemo = async ({ demo, by }: DemoToFill): Promise<void> => {
  const [project, person, member] = await Promise.all([getProject(demo, { consistent: true }), getUserAndOrg(by), getMember(demo, by, { consistent: true })]);
  if (project === undefined || person === undefined || member === undefined || !mayWrite(member)) return;
  const { user, org } = person;
  const now = Date.now();
  for (const folder of project.folders) {
    const stored = await getDesignVersion(folder.id, folder.version ?? 0);
    if (stored === undefined) continue;
    for (let index = await cardsInFolder({ folderId: folder.id, reach: everyCard }); index < cardsEach; index += 1) {
      const entered = new Date(now - Math.round(days * (1 - index / cardsEach) * dayMs));
      await saveDemoCard(principalFor(user, org, project, folder, member), entered, { vals: demoAnswers(stored.design, index, 'D', entered) });
    }
  }
};
