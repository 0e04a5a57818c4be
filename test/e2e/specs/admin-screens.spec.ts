import type { CallAnswer } from '#shared/api/calls.ts';
import { expectFit } from '../pages/screen-checks.ts';
import { expect, findFolder, spokenIn, test, type Person } from '../registry.ts';

test.describe.configure({ timeout: 480_000 });

const idOf = <Entry extends { readonly id: string }>(all: readonly Entry[], isWanted: (entry: Entry) => boolean): string => all.find(isWanted)?.id ?? '';

const managerScreens = async (person: Person): Promise<readonly string[]> => {
  const { project, folder } = await findFolder(person, 'Trauma, current');
  const org = idOf(await person.call<CallAnswer<'orgs'>>('/api/m/org'), ({ role }) => role === 'normal');
  const user = idOf(await person.call<CallAnswer<'usersOfOrg'>>(`/api/m/org/${org}/users`), ({ is_admin }) => !is_admin);
  const inProject = `/manage/project/${project.id}`;
  return [
    '/manage',
    '/manage/org',
    '/manage/createOrg',
    `/manage/updateOrg/${org}`,
    `/manage/users/${org}`,
    `/manage/org/${org}/createUser`,
    `/manage/org/${org}/updateUser/${user}`,
    '/manage/project',
    '/manage/createProject',
    `/manage/updateProject/${project.id}`,
    inProject,
    `${inProject}/members`,
    `${inProject}/addMember`,
    `${inProject}/exports`,
    `${inProject}/tokens`,
    `${inProject}/folder`,
    `${inProject}/createFolder`,
    `${inProject}/updateFolder/${folder.id}`,
    `${inProject}/folder/${folder.id}/designHistory`,
    '/manage/domain',
    '/manage/codeLists',
  ];
};

const adminScreens = async (person: Person): Promise<readonly string[]> => {
  const users = await person.call<CallAnswer<'orgUsers'>>('/api/u/org/users');
  return ['/orgAdminMenu', '/createUser', `/updateUser/${idOf(users, ({ is_admin }) => !is_admin)}`];
};

const ownerScreens = async (person: Person): Promise<readonly string[]> => {
  const project = idOf(await person.call<CallAnswer<'projects'>>('/api/u/projects'), ({ is_owner }) => is_owner);
  const users = await person.call<CallAnswer<'ownedUsers'>>(`/api/u/proj/users/${project}`);
  const member = idOf(users, ({ is_owner, is_invited }) => !is_owner && !is_invited);
  return [`/prjAdminMenu/${project}`, `/prjAdminMenu/${project}/exports`, `/prjAdminMenu/${project}/figures`, `/prjAdminMenu/${project}/tokens`, `/addUserForm/${project}`, `/updatePrjUserForm/${project}/${member}`];
};

const people = [
  ['manager', managerScreens],
  ['admin', adminScreens],
  ['owner', ownerScreens],
] as const;

for (const language of spokenIn('en')) {
  // proves A2.1, A2.4, A2.7, A2.10, A2.13, A2.14, A2.17, A2.22, A2.24
  test(`every administration screen in ${language} is accessible and never scrolls sideways`, async ({ registry }) => {
    for (const [login, screensOf] of people) {
      const person = await registry.person(login, { language, opensNothing: true });
      const { page } = person;
      for (const path of await screensOf(person)) {
        await page.goto(path);
        await expect(page.locator('main h2').first()).toBeVisible();
        await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
        await expectFit(page, path, language);
      }
    }
  });
}
