import type { APIRequestContext } from '@playwright/test';
import type { CallAnswer } from '#shared/api/calls.ts';
import { demoDigest, expect } from './registry.ts';

/** What somebody stores and reads beside the screen. */
export const apiOf = async (request: APIRequestContext, login: string) => {
  const answer = await request.post('/api/u/login', { data: { login_id: login, hpasswd: demoDigest } });
  const { token } = (await answer.json()) as CallAnswer<'login'>;
  const headers = { authorization: `Bearer ${token}` };
  return {
    get: async <Answer>(path: string): Promise<Answer> => (await request.get(path, { headers })).json() as Promise<Answer>,
    remove: async (path: string): Promise<void> => expect((await request.delete(path, { headers })).status()).toBe(204),
    post: async <Answer>(path: string, data: unknown): Promise<Answer> => {
      const response = await request.post(path, { headers, data });
      expect(response.status(), await response.text()).toBe(200);
      return response.json() as Promise<Answer>;
    },
  };
};

/** The design of the schedules; every second version lacks the circumstances and has a ward instead. */
const scheduleDesign = (version: number) => {
  const item = (type: string, name: string, title: string, more: object = {}) => ({ class: 'attribute', type, name, title: { en: title }, ...more });
  const page = (name: string, title: string, ...items: object[]) => ({ name, title: { en: title }, items });
  return {
    format: 1,
    languages: ['en'],
    title: { en: 'Schedules' },
    pages: [
      page('prehospital', 'Before arrival', item('number', 'scene_hr', 'Heart rate at the scene')),
      page('injury', 'Injury', version % 2 === 1 ? item('text', 'injury_note', 'Circumstances') : item('string', 'ward', 'Ward'), item('start', 'triage', 'Triage')),
      page('arrival', 'On arrival', item('number', 'hr', 'Heart rate'), item('number', 'rr', 'Respiratory rate')),
      page('outcome', 'Outcome', item('text', 'remarks', 'Remarks')),
    ],
    id_attributes: [],
    numbering: [],
    summary: [],
  };
};

/** A folder of its own for a schedule, in a project of these schedules, so that versions come and cards go as it likes. */
export const openFolder = async (request: APIRequestContext, seed: number) => {
  const manager = await apiOf(request, 'manager');
  const texts = (title: string) => ({ en: title });
  const projects = () => manager.get<CallAnswer<'allProjects'>>('/api/m/projects');
  const title = `Schedule ${seed} of ${Date.now()}`;
  await manager.post('/api/m/projects', { design_name: 'schedule', lang: ['en'], title: texts(title), description: texts(title) });
  const project = (await projects()).find((each) => each.title.en === title)!.id;
  const folder = { name: title, design_name: 'schedule', title: texts(title), description: texts(title), is_default: true };
  await manager.post(`/api/m/projects/${project}/folders`, { ...folder, registration_start_at: '2026-04-01T09:00:00+0900', registration_end_at: null });
  const people = await manager.get<CallAnswer<'notProjectMembers'>>(`/api/m/projects/${project}/notProjectMembers`);
  for (const name of ['Hinata Suzuki', 'Yui Yamamoto']) {
    const { id } = people.find(({ disp_name }) => disp_name.en === name)!;
    await manager.post(`/api/m/projects/${project}/members`, { m_id: id, is_owner: false, roles: ['edit'], disabled: false });
  }
  const [made] = await manager.get<CallAnswer<'folders'>>(`/api/m/projects/${project}/folders`);
  let version = 0;
  return {
    project,
    folder: made!.id,
    version: (): number => version,
    upload: async (): Promise<void> => {
      version += 1;
      await manager.post(`/api/m/projects/${project}/folders/${made!.id}/cardDesign`, { card_design: scheduleDesign(version) });
    },
  };
};
