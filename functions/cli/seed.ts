import { everyCard } from '../data/card-reach.ts';
import { saveCard } from '../cards/save-card.ts';
import { cardsInFolder } from '../data/card-counters.ts';
import { getDesignVersion, insertDesignVersion } from '../data/design-versions.ts';
import { findDomain, insertDomain } from '../data/domains.ts';
import { makeDigestSecret } from '../data/digests.ts';
import { projectIdOf } from '../data/keys.ts';
import { insertInvitation, insertMember } from '../data/members.ts';
import type { Member, NewPlace } from '../data/members.ts';
import { insertOrg } from '../data/orgs.ts';
import { folderOf, getProject, insertProject } from '../data/projects.ts';
import type { Folder, Project } from '../data/projects.ts';
import { insertUser } from '../data/users.ts';
import type { User } from '../data/users.ts';
import { usualRights } from '#shared/access/access.ts';
import { demoForms } from '../compiler/demo-forms.ts';
import { compileFile } from '../storage/compile-file.ts';
import { archiveSource } from '../storage/source-files.ts';
import { writeWorkbookFile } from '../storage/write-workbook.ts';
import { accessOf } from '../http/principal.ts';
import type { FolderMember } from '../http/principal.ts';
import { indexFolder } from '../data/index-folder.ts';
import { digestOfPassword, hashPassword } from '../passwords.ts';
import { UsageError, runCommand } from './arguments.ts';
import { demoAnswers } from '../cards/demo-answers.ts';
import { demoAccounts, demoDomain, demoFolders, demoOrgs, demoPassword, demoProjects, nationalProject } from './demo-registry.ts';
import type { DemoAccount, DemoFolder } from './demo-registry.ts';
import { demoSteps } from './demo-steps.ts';

/** The accounts' passwords are published, so they must never reach a deployed table. */
const refuseUnlessLocal = (): void => {
  for (const name of ['AWS_ENDPOINT_URL_DYNAMODB', 'AWS_ENDPOINT_URL_S3']) {
    const { hostname } = URL.parse(process.env[name] ?? '') ?? {};
    if (hostname !== '127.0.0.1' && hostname !== 'localhost' && hostname !== '[::1]') {
      throw new UsageError(`The demo registry is for this machine only: ${name} must name an address of it. "npm start" seeds by itself.`);
    }
  }
};

/** User ids end in six characters. */
const userOf = ({ login, org, name, job, is_admin }: DemoAccount): User => ({
  id: org.id + login.slice(0, 6).padEnd(6, '0'),
  login_id: login,
  disp_name: name,
  disp_job_name: job,
  lang: 'ja',
  is_admin: is_admin ?? false,
  disabled: false,
  generation: 1,
});

const roleIn = ({ role, national }: DemoAccount, projectId: string): Member['role'] | undefined =>
  projectId === nationalProject ? (national === 'review' ? 'browse' : national) : role;

const memberOf = (account: DemoAccount, projectId: string, isFirst: boolean): NewPlace => ({
  user_id: userOf(account).id,
  project_id: projectId,
  role: roleIn(account, projectId) ?? 'edit',
  rights: { ...usualRights, review: projectId === nationalProject && account.national === 'review' },
  limits: [],
  is_owner: isFirst && account.is_owner === true,
  disabled: false,
  disp_name: account.name,
  org_name: account.org.name,
});

const seedPeople = async (): Promise<void> => {
  await makeDigestSecret();
  await Promise.all(demoOrgs.map(insertOrg));
  await Promise.all(demoAccounts.map(async (account) => insertUser(userOf(account), await hashPassword(digestOfPassword(demoPassword)))));
};

const seedProjects = async (projects: readonly Project[]): Promise<void> => {
  const seeded = { by: 'operator', now: Date.now() };
  for (const [index, project] of projects.entries()) {
    await insertProject(project);
    for (const account of demoAccounts) {
      if (roleIn(account, project.id) !== undefined) await insertMember(memberOf(account, project.id, index === 0), seeded);
      if (account.invited === true && project.id !== nationalProject) await insertInvitation(memberOf(account, project.id, false), seeded);
    }
  }
};

const seedDesign = async (folder: Folder, { form }: DemoFolder, now: number): Promise<Folder> => {
  if (folder.version !== null) return folder;
  const bytes = await writeWorkbookFile(demoForms[form]);
  const source = await archiveSource(bytes);
  const { design, diagnostics } = await compileFile(bytes);
  if (design === null) throw new Error(`The demo form ${form} does not compile: ${JSON.stringify(diagnostics)}`);
  const [manager] = demoAccounts;
  if (manager === undefined) throw new Error('The demo registry has no accounts');
  const version = await insertDesignVersion(folder, design, userOf(manager).id, now, { source, left_out: [] });
  if (version === 'overtaken') throw new Error(`Somebody else uploads a design to ${folder.id}`);
  return { ...folder, version };
};

/** ms between two cards of one patient */
const untilSecond = 6 * 3_600_000;

/** Uses the API's use case, so that rules, numbers, guards and counters are real. */
const seedCards = async (project: Project, folder: Folder, plan: DemoFolder, now: number): Promise<void> => {
  const stored = await getDesignVersion(folder.id, folder.version ?? 0);
  if (stored === undefined) throw new Error(`The folder ${folder.id} has no design`);
  const editors = demoAccounts.filter((account) => roleIn(account, project.id) === 'edit');
  const reviewer = demoAccounts.find(({ national }) => national === 'review');
  const isReviewed = project.review?.on === true;
  const seeded = await cardsInFolder({ folderId: folder.id, reach: everyCard });
  const [from, to] = plan.days;
  const steps = isReviewed ? demoSteps : [];
  const earlierCards = new Map(steps.flatMap((step) => [...(step.earlierCards ?? [])]));
  const dayOf = (index: number): number => now - Math.round((from - ((from - to) * index) / plan.cards) * 86_400_000);
  for (let index = seeded; index < plan.cards; index++) {
    const account = editors[index % editors.length];
    if (account === undefined) throw new Error('Nobody in the demo registry may edit');
    const earlier = earlierCards.get(index);
    const entered = new Date(earlier === undefined ? dayOf(index) : dayOf(earlier) + untilSecond);
    const time = entered.toISOString().slice(0, 16);
    const ownAnswers = demoAnswers(stored.design, index, plan.prefix, entered);
    const answers = earlier === undefined ? ownAnswers : { ...ownAnswers, patient: demoAnswers(stored.design, earlier, plan.prefix, new Date(dayOf(earlier)))['patient'] ?? {} };
    const { vals, withErrors } = steps.reduce((before, step) => ({ ...before, ...step.answers?.(index, before.vals) }), { vals: answers, withErrors: false });
    const nurse = principalOf(account, project, folder);
    const card = await saveCard({
      params: { pId: project.id, fId: folder.id },
      query: undefined,
      body: {
        vals,
        reasons: true,
        confirmations: true,
        with_errors: withErrors,
        context: { today: time.slice(0, 10), now: time, language: 'ja' },
      },
      principal: nurse,
      headers: { 'idempotency-key': `demo-${index}` },
      address: '',
      host: '',
      now: entered.getTime(),
      requestId: `seed-${folder.id}-${index}`,
    });
    if (reviewer !== undefined && 'card_hash' in card) for (const step of steps) await step.afterCard?.(index, card, nurse, principalOf(reviewer, project, folder), entered.getTime());
  }
  if (reviewer !== undefined) for (const step of steps) await step.afterCards?.(principalOf(reviewer, project, folder), now);
};

const principalOf = (account: DemoAccount, project: Project, folder: Folder): FolderMember => {
  const user = userOf(account);
  const session = { digest: '', user_id: user.id, generation: user.generation, idle_ms: 0, idle_end: 0, end: 0, scope: null };
  const member = { ...memberOf(account, project.id, false), since: 0 };
  return { session, user, org: account.org, project, folder, member, access: accessOf(member, account.org.id) };
};

const seed = async (): Promise<void> => {
  refuseUnlessLocal();
  // The domain is written last: if it exists, seeding was complete, and later changes belong to users.
  if ((await findDomain(demoDomain.host)) !== undefined) return;
  const now = Date.now();
  await seedPeople();
  await seedProjects(demoProjects(now));
  const seedFolder = async (plan: DemoFolder): Promise<void> => {
    const project = await getProject(projectIdOf(plan.id), { consistent: true });
    const folder = project && folderOf(project, plan.id);
    if (project === undefined || folder === undefined) throw new Error(`The demo registry has no folder ${plan.id}`);
    await seedCards(project, await seedDesign(folder, plan, now), plan, now);
  };
  await Promise.all(demoFolders.map(seedFolder));
  const { external_linkage_item: item } = demoDomain;
  // The cards were saved before the domain existed.
  if (item !== null) for (const { id } of demoFolders) await indexFolder({ folder_id: id, item, since: 0 });
  await insertDomain(demoDomain, null);
};

const printAccounts = (): void => {
  const rows = demoAccounts.map(({ login, name, purpose }) => [login, name.en ?? '', purpose]);
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  process.stdout.write(`Accounts, password ${demoPassword} for all:\n${lines.map((line) => `  ${line}`).join('\n')}\n`);
};

await runCommand(async () => {
  await seed();
  printAccounts();
});
