import { everyCard } from '../../data/card-reach.ts';
import { mayWrite } from '#shared/access/access.ts';
import { cardsInFolder } from '../../data/card-counters.ts';
import { getDesignVersion } from '../../data/design-versions.ts';
import { getMember } from '../../data/members.ts';
import { accessOf } from '../../http/principal.ts';
import { getProject } from '../../data/projects.ts';
import { getUserAndOrg } from '../../data/users.ts';
import { saveCard } from '../../cards/save-card.ts';
import { demoAnswers } from './demo-answers.ts';

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
  const session = { digest: '', user_id: by, generation: user.generation, idle_ms: 0, idle_end: 0, end: 0, scope: null };
  for (const folder of project.folders) {
    const stored = await getDesignVersion(folder.id, folder.version ?? 0);
    if (stored === undefined) continue;
    for (let index = await cardsInFolder({ folderId: folder.id, reach: everyCard }); index < cardsEach; index += 1) {
      const entered = new Date(now - Math.round(days * (1 - index / cardsEach) * dayMs));
      const time = entered.toISOString().slice(0, 16);
      await saveCard({
        params: { pId: project.id, fId: folder.id },
        query: undefined,
        body: { vals: demoAnswers(stored.design, index, 'D', entered), reasons: true, context: { today: time.slice(0, 10), now: time, language: user.lang } },
        principal: { session, user, org, project, folder, member, access: accessOf(member, org.id) },
        headers: {},
        address: '',
        host: '',
        now: entered.getTime(),
        requestId: `demo-${folder.id}-${index}`,
      });
    }
  }
};
