import { setTimeout as delay } from 'node:timers/promises';
import type { CallAnswer } from '#shared/api/calls.ts';
import type { CardDesign } from '#shared/design/card-design.ts';
import { adminHands, adminWords } from '../pages/admin-pages.ts';
import { demoDigest, demoPassword, expect, spokenIn, test, type Caller } from '../registry.ts';
import { runAdmin } from '../run-admin.ts';
import { startServedStack, type ServedStack } from '../start-served-stack.ts';

// A purge waits for the calls that are under way, half a minute: the story is told in each language, and then all purges are waited for together.
test.describe.configure({ mode: 'serial', timeout: 480_000 });

const texts = (text: string) => ({ ja: text, en: text });

const design: CardDesign = {
  format: 1,
  languages: ['ja', 'en'],
  title: texts('Case'),
  pages: [{ name: 'case', title: texts('Case'), items: [{ class: 'attribute', type: 'string', name: 'code', title: texts('Code') }] }],
  id_attributes: ['case.code'],
  numbering: [],
  summary: [],
};

const made = async <Answer>(manager: Caller, path: string, body: object): Promise<Answer> => {
  const answer = await manager.send('POST', path, body);
  expect(answer.status, path).toBe(200);
  return answer.body as Answer;
};

/** Two hospitals with an editor each, who share a project with two folders; another project is left alone. Every name ends with `mark`. */
const fillRegistry = async (manager: Caller, mark: string) => {
  const logo = 'data:image/png;base64,AAAA';
  const info = { title: texts('Registry'), dashboard: texts('R'), contact_email: null, css: 'nav-default', logo };
  await made(manager, '/api/m/domainInfo', { domain_name: `${mark}.example.org`, project_ids: [], info, session_time: null, external_linkage_item: null });
  const newEditor = async (person: string) => {
    const name = `${person} ${mark}`;
    const org = await made<CallAnswer<'createOrg'>>(manager, '/api/m/org', { name: texts(name), abbrev: name, lang: 'ja', role: 'normal' });
    const user = await made<CallAnswer<'createUser'>>(manager, `/api/m/org/${org.id}/user`, {
      login_id: `${person}-${mark}`,
      hpasswd: demoDigest,
      is_admin: false,
      disp_name: texts(name),
      disp_job_name: texts('Nurse'),
    });
    return { org, user };
  };
  const editors = [await newEditor('North'), await newEditor('South')];
  const newProject = async (own: string, folders: readonly string[]) => {
    const title = `${own} ${mark}`;
    const project = await made<CallAnswer<'createProject'>>(manager, '/api/m/projects', { design_name: title, lang: ['ja', 'en'], title: texts(title), description: texts(title) });
    for (const { user } of editors) await made(manager, `/api/m/projects/${project.id}/members`, { m_id: user.id, is_owner: false, disabled: false, roles: ['edit'] });
    const ids: string[] = [];
    for (const folderName of folders) {
      const name = `${folderName} ${mark}`;
      const folder = await made<CallAnswer<'createFolder'>>(manager, `/api/m/projects/${project.id}/folders`, {
        name,
        design_name: name,
        title: texts(name),
        description: texts(name),
        is_default: false,
        registration_start_at: '2026-04-01T00:00:00+0900',
        registration_end_at: null,
      });
      await made(manager, `/api/m/projects/${project.id}/folders/${folder.id}/cardDesign`, { card_design: design });
      ids.push(folder.id);
    }
    return { id: project.id, folders: ids };
  };
  return { doomed: await newProject('Doomed', ['First', 'Second']), kept: await newProject('Kept', ['Third']) };
};

/** ms between an editor's saves. */
const pause = 60;

/** Saves new cards into the folders in turn until it is stopped; answers how often each status came, by folder. */
const keepSaving = (editor: Caller, name: string, places: readonly (readonly [project: string, folder: string])[]) => {
  const seen = new Map<string, Map<number, number>>(places.map(([, folder]) => [folder, new Map<number, number>()]));
  const end = new AbortController();
  const save = async () => {
    for (let number = 0; !end.signal.aborted; number += 1) {
      const [project, folder] = places[number % places.length]!;
      const { status } = await editor.send('POST', `/api/u/cards/${project}/${folder}`, { vals: { case: { code: `${name}-${number}` } } });
      const counts = seen.get(folder)!;
      counts.set(status, (counts.get(status) ?? 0) + 1);
      await delay(pause);
    }
  };
  const done = save();
  return {
    saved: (folder: string) => seen.get(folder)?.get(200) ?? 0,
    refused: (folder: string, status: number) => seen.get(folder)?.get(status) ?? 0,
    stop: async () => {
      end.abort();
      await done;
      return [...seen.values()].flatMap((counts) => [...counts.keys()]);
    },
  };
};

let stack: ServedStack;

test.beforeAll(async () => {
  stack = await startServedStack('nothing');
  await runAdmin(stack.stackFile, ['create-manager', '--login', 'chief', '--name', 'Chief', '--organisation', 'Office'], { FUDA_PASSWORD: demoPassword });
});

test.afterAll(() => stack.stop());

/** What is left of each story: the project, and how many cards its editor saved there. */
const stories: { readonly project: string; readonly cards: number }[] = [];

for (const language of spokenIn('en')) {
  // proves A2.35, A2.36
  test(`a folder, an organisation and a project are deleted by force while editors keep saving (${language})`, async ({ registry }) => {
    const { origin } = stack;
    const w = adminWords[language];
    const manager = await registry.person('chief', { language, origin, opensNothing: true });
    const { doomed, kept } = await fillRegistry(manager, language);
    const [first = '', second = ''] = doomed.folders;
    const [third = ''] = kept.folders;
    const { page } = manager;
    const { menu, press } = adminHands(page, w);
    const deleteByForce = async (name: string) => {
      await menu(name, w['delete.action']);
      await page.getByRole('dialog').getByRole('button', { name: w['delete.action'] }).click();
      await expect(page.getByText(w['delete_final.message'])).toBeVisible();
      await press(w['delete_final.action']);
      await expect(page.getByRole('heading', { name, exact: true })).toBeHidden();
    };

    const places = [[doomed.id, first], [doomed.id, second], [kept.id, third]] as const;
    const [north, south] = [await registry.caller(`North-${language}`, { origin }), await registry.caller(`South-${language}`, { origin })];
    const savings = [keepSaving(north, 'north', places), keepSaving(south, 'south', places)] as const;
    const [ofNorth, ofSouth] = savings;
    await expect.poll(() => Math.min(...savings.flatMap((saving) => places.map(([, folder]) => saving.saved(folder))))).toBeGreaterThan(2);

    await page.goto(`/manage/project/${doomed.id}/folder`);
    await deleteByForce(`First ${language}`);
    await expect.poll(() => Math.min(...savings.map((saving) => saving.refused(first, 404)))).toBeGreaterThan(0);

    await page.goto('/manage/org');
    await deleteByForce(`North ${language}`);
    await expect.poll(() => ofNorth.refused(third, 401)).toBeGreaterThan(0);
    const before = ofSouth.saved(second);
    await expect.poll(() => ofSouth.saved(second)).toBeGreaterThan(before);

    await page.goto('/manage/project');
    await deleteByForce(`Doomed ${language}`);
    await expect.poll(() => ofSouth.refused(second, 404)).toBeGreaterThan(0);
    const later = ofSouth.saved(third);
    await expect.poll(() => ofSouth.saved(third)).toBeGreaterThan(later);

    expect(new Set((await Promise.all(savings.map((saving) => saving.stop()))).flat())).toEqual(new Set([200, 401, 404]));
    stories.push({ project: kept.id, cards: ofSouth.saved(third) });
  });
}

test('when the purges are done, every count is right', async ({ registry }) => {
  const { origin, stackFile } = stack;
  await expect.poll(() => runAdmin(stackFile, ['restore']), { timeout: 60_000 }).not.toContain('purging');
  expect((await runAdmin(stackFile, ['restore'])).trim().split('\n')).toHaveLength(3 * stories.length);
  expect(await runAdmin(stackFile, ['check'])).toBe('0 differences\n');

  const manager = await registry.caller('chief', { origin });
  expect(stories).toHaveLength(spokenIn('en').length);
  for (const { project, cards } of stories) {
    const folders = await manager.call<CallAnswer<'folders'>>(`/api/m/projects/${project}/folders`);
    expect(folders.reduce((sum, folder) => sum + (folder.cards ?? 0), 0)).toBe(cards);
  }
});
