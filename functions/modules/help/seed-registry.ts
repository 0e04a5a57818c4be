import { everyCard } from '../../cards/data/card-reach.ts';
import { cardsInFolder } from '../../cards/data/card-counters.ts';
import { getDesignVersion, insertDesignVersion } from '../../designs/data/design-versions.ts';
import { findDomain, insertDomain } from '../../manage/data/domains.ts';
import { makeDigestSecret } from '../../data/digests.ts';
import { projectIdOf } from '../../data/keys.ts';
import { insertInvitation, insertMember, type Member, type NewPlace } from '../../people/data/members.ts';
import { insertOrg } from '../../people/data/orgs.ts';
import { folderOf, getProject, insertProject, type Folder, type Project } from '../../projects/data/projects.ts';
import { insertUser, type User } from '../../people/data/users.ts';
import { usualRights } from '#shared/access/access.ts';
import type { Answers, CardDesign } from '#shared/design/card-design.ts';
import { compileFile } from '../../storage/compile-file.ts';
import { archiveSource } from '../../storage/design-files.ts';
import { writeWorkbookFile } from '../../storage/write-workbook.ts';
import type { FolderMember } from '../../http/principal.ts';
import { indexFolder } from '../../cards/data/index-folder.ts';
import { digestOfPassword, hashPassword } from '../../people/passwords.ts';
import type { DemoStep, SeedRegistry } from '../../cli/demo-step.ts';
import { demoAnswers } from './demo-answers.ts';
import { principalFor, saveDemoCard } from './demo-cards.ts';
import { demoForms } from './demo-forms.ts';
import { demoAccounts, demoDomain, demoFolders, demoOrgs, demoPassword, demoProjects, nationalProject, type DemoAccount, type DemoFolder } from './demo-registry.ts';

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

/** So many ms pass between a patient's first card and the second. */
const untilSecond = 6 * 3_600_000;

const answersOf = (design: CardDesign, index: number, patient: number, prefix: string, entered: Date): Answers => {
  const answers = demoAnswers(design, index, prefix, entered);
  return patient === index ? answers : { ...answers, patient: demoAnswers(design, patient, prefix, new Date(entered.getTime() - untilSecond))['patient'] ?? {} };
};

const seedCards = async (project: Project, folder: Folder, plan: DemoFolder, now: number, allSteps: readonly DemoStep[]): Promise<void> => {
  const stored = await getDesignVersion(folder.id, folder.version ?? 0);
  if (stored === undefined) throw new Error(`The folder ${folder.id} has no design`);
  const editors = demoAccounts.filter((account) => roleIn(account, project.id) === 'edit');
  const reviewer = demoAccounts.find(({ national }) => national === 'review');
  const steps = project.review?.on === true ? allSteps : [];
  const seeded = await cardsInFolder({ folderId: folder.id, reach: everyCard });
  const [from, to] = plan.days;
  for (let index = seeded; index < plan.cards; index++) {
    const account = editors[index % editors.length];
    if (account === undefined) throw new Error('Nobody in the demo registry may edit');
    const patient = steps.reduce((number, { patientOf }) => patientOf?.(number) ?? number, index);
    const entered = new Date(now - Math.round((from - ((from - to) * patient) / plan.cards) * 86_400_000) + (patient === index ? 0 : untilSecond));
    const answers = answersOf(stored.design, index, patient, plan.prefix, entered);
    const { vals, withErrors } = steps.reduce((before, step) => ({ ...before, ...step.answers?.(index, before.vals) }), { vals: answers, withErrors: false });
    const nurse = principalOf(account, project, folder);
    const card = await saveDemoCard(nurse, entered, { vals, confirmations: true, with_errors: withErrors }, { 'idempotency-key': `demo-${index}` });
    if (reviewer !== undefined && 'card_hash' in card) for (const step of steps) await step.afterCard?.(index, card, nurse, principalOf(reviewer, project, folder), entered.getTime());
  }
  if (reviewer !== undefined) for (const step of steps) await step.afterFolder?.(principalOf(reviewer, project, folder), now);
};

const principalOf = (account: DemoAccount, project: Project, folder: Folder): FolderMember =>
  principalFor(userOf(account), account.org, project, folder, { ...memberOf(account, project.id, false), since: 0 });

const seed = async (steps: readonly DemoStep[]): Promise<void> => {
  // The domain is written last: if it exists, seeding was complete, and later changes belong to users.
  if ((await findDomain(demoDomain.host)) !== undefined) return;
  const now = Date.now();
  await seedPeople();
  await seedProjects(demoProjects(now));
  const seedFolder = async (plan: DemoFolder): Promise<void> => {
    const project = await getProject(projectIdOf(plan.id), { consistent: true });
    const folder = project && folderOf(project, plan.id);
    if (project === undefined || folder === undefined) throw new Error(`The demo registry has no folder ${plan.id}`);
    await seedCards(project, await seedDesign(folder, plan, now), plan, now, steps);
  };
  await Promise.all(demoFolders.map(seedFolder));
  const { external_linkage_item: item } = demoDomain;
  // The cards were saved before the domain existed.
  if (item !== null) for (const { id } of demoFolders) await indexFolder({ folder_id: id, item, since: 0 });
  await insertDomain(demoDomain, null);
};

const listAccounts = (): string => {
  const rows = demoAccounts.map(({ login, name, purpose }) => [login, name.en ?? '', purpose]);
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  return `Accounts, password ${demoPassword} for all:\n${lines.map((line) => `  ${line}`).join('\n')}\n`;
};

export const seedDemoRegistry: SeedRegistry = async (steps) => {
  await seed(steps);
  return listAccounts();
};
