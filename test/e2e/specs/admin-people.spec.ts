import projectEn from '#shared/i18n/en/project-admin.json' with { type: 'json' };
import projectJa from '#shared/i18n/ja/project-admin.json' with { type: 'json' };
import type { CallAnswer } from '#shared/api/calls.ts';
import { adminHands, adminWords, filled } from '../pages/admin-pages.ts';
import { userWords } from '../pages/user-pages.ts';
import { demoDigest, demoPassword, expect, inFull, spokenIn, test, type Caller } from '../registry.ts';

/** Makes the names of this run differ from those of an earlier run on the same stack. */
const run = Date.now().toString(36);
const projectWords = { ja: projectJa, en: projectEn } as const;

/** A user of their own for the journey, made by a manager. */
const makeUser = async (manager: Caller, abbrev: string, login: string, name: string): Promise<void> => {
  const orgs = await manager.call<CallAnswer<'orgs'>>('/api/m/org');
  const org = orgs.find((each) => each.name.en?.startsWith(abbrev));
  const body = { login_id: login, hpasswd: demoDigest, is_admin: false, disp_name: { ja: name, en: name }, disp_job_name: { ja: '看護師', en: 'Nurse' } };
  expect((await manager.send('POST', `/api/m/org/${org?.id}/user`, body)).status).toBe(200);
};

const projectsOf = (person: Caller) => person.call<CallAnswer<'projects'>>('/api/u/projects');

for (const language of spokenIn('ja')) {
  // proves A2.4, A2.6, A2.31, A2.43, A5.11, A5.16
  test(`an owner invites, the invited joins, the owner changes and removes (${language})`, async ({ registry }) => {
    const w = { ...adminWords[language], ...projectWords[language] };
    const [login, name] = [`ran-${language}-${run}`, `Ran ${language} ${run}`];
    await makeUser(await registry.caller('manager'), 'Sakura', login, name);
    const ran = await registry.person(login, { language });
    const { uuid } = await ran.call<CallAnswer<'own'>>('/api/u/own');
    const owner = await registry.person('owner', { language });
    const { page } = owner;
    const { fill, press, menu, follow } = adminHands(page, w);
    const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
    const invite = async () => {
      await follow(w['invite.action']);
      await fill(w['code.label'], uuid);
      await press(w['invite_send.action']);
      await expect(page.getByRole('dialog', { name: w['saved.invite.title'] })).toBeVisible();
      await press(w['ok.action']);
    };

    await page.getByRole('link', { name: userWords[language].admin }).click();
    await expect(page).toHaveURL(/\/prjAdminMenu\//);
    await invite();
    await expect(page.getByRole('region', { name: w['invited.title'] }).getByRole('heading', { name })).toBeVisible();
    await menu(name, w['cancel.action']);
    await page.getByRole('dialog').getByRole('button', { name: w['cancel.action'] }).click();
    await expect(page.getByRole('dialog', { name: w['saved.inviteCancel.title'] })).toBeVisible();
    await press(w['ok.action']);
    await expect(page.getByRole('heading', { name })).toBeHidden();
    expect(await ran.call<unknown[]>('/api/u/projectsNotJoined')).toEqual([]);
    await invite();

    await ran.page.reload();
    const panel = ran.page.getByRole('region', { name: userWords[language].invited });
    await panel.getByRole('button', { name: userWords[language].join }).click();
    await ran.page.getByRole('dialog', { name: userWords[language].joined }).getByRole('button', { name: userWords[language].close }).click();
    expect(await projectsOf(ran)).toMatchObject([{ role: 'edit', is_owner: false }]);

    await page.reload();
    await expect(page.getByRole('region', { name: w['joined.title'] }).getByRole('heading', { name })).toBeVisible();
    await menu(name, w['edit.action']);
    await page.getByRole('checkbox', { name: w['role.edit.label'] }).uncheck();
    await expect(page.getByRole('button', { name: w['save.action'], exact: true })).toBeDisabled();
    await expect(page.getByText(w['roles_none.message'])).toBeVisible();
    await page.getByRole('checkbox', { name: w['role.browse.label'] }).check();
    await press(w['save.action']);
    await expect(page.getByRole('dialog', { name: w['saved.projectUser.title'] })).toBeVisible();
    await press(w['ok.action']);
    expect(await projectsOf(ran)).toMatchObject([{ role: 'browse' }]);

    const available = page.getByRole('switch', { name: filled(w['available_of.label'], { name }) });
    await available.click();
    await expect(row.getByText(w['disabled.label'], { exact: true })).toBeVisible();
    expect(await projectsOf(ran)).toEqual([]);
    await available.click();
    await expect(row.getByText(w['disabled.label'], { exact: true })).toBeHidden();
    expect(await projectsOf(ran)).toHaveLength(1);

    await menu(name, w['remove.action']);
    await page.getByRole('dialog').getByRole('button', { name: w['remove.action'] }).click();
    await expect(page.getByRole('heading', { name })).toBeHidden();
    expect(await projectsOf(ran)).toEqual([]);
  });
}

for (const language of inFull()) {
  // proves A2.1, A2.2, A2.3
  test(`an organisation admin creates, edits and disables a user (${language})`, async ({ registry }) => {
    const w = adminWords[language];
    const [login, name] = [`mio-${language}-${run}`, `Mio ${language} ${run}`];
    const admin = await registry.person('admin', { language, opensNothing: true });
    const { page } = admin;
    const { fill, press, menu, follow, inOwn, saveAndGoOn } = adminHands(page, w);
    const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
    const signIn = async () => (await admin.send('POST', '/api/u/login', { login_id: login, hpasswd: demoDigest })).status;

    await page.goto('/orgAdminMenu');
    await follow(w['user_create.action']);
    await fill(w['login_id.label'], login);
    await page.locator('input[type=password]').nth(0).fill(demoPassword);
    await page.locator('input[type=password]').nth(1).fill('other');
    await fill(inOwn(w['disp_name.label']), name);
    await fill(inOwn(w['disp_job_name.label']), 'Clerk');
    await expect(page.getByText(w['password_mismatch.message'])).toBeVisible();
    await expect(page.getByRole('button', { name: w['save.action'], exact: true })).toBeDisabled();
    await page.locator('input[type=password]').nth(1).fill(demoPassword);
    await press(w['save.action']);
    await expect(page.getByRole('dialog', { name: w['saved.user.title'] })).toBeVisible();
    await press(w['ok.action']);
    await expect(page).toHaveURL('/orgAdminMenu');
    expect(await signIn()).toBe(200);

    await menu(name, w['edit.action']);
    await fill(inOwn(w['disp_job_name.label']), 'Head clerk');
    await page.getByRole('link', { name: w['back.action'] }).click();
    await expect(page.getByRole('dialog', { name: w['leave.title'] })).toBeVisible();
    await press(w['leave.stay.action']);
    await saveAndGoOn();
    await expect(row.getByText('Head clerk')).toBeVisible();

    const mio = await registry.caller(login);
    const available = page.getByRole('switch', { name: filled(w['available_of.label'], { name }) });
    await available.click();
    await expect(row.getByText(w['disabled.label'], { exact: true })).toBeVisible();
    expect((await mio.send('GET', '/api/u/check')).status).toBe(401);
    expect(await signIn()).toBe(401);
    await available.click();
    await expect(row.getByText(w['disabled.label'], { exact: true })).toBeHidden();
    expect(await signIn()).toBe(200);
    await menu(name, w['delete.action']);
    await page.getByRole('dialog').getByRole('button', { name: w['delete.action'] }).click();
    await expect(row.getByText(w['disabled.label'], { exact: true })).toBeVisible();
    expect(await signIn()).toBe(401);
  });
}
