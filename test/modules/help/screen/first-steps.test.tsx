import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { chea, managedDomain, managedProject, memberOf, orgOf, userOf } from '#test/unit/frontend/administration/people.ts';
import { openProduct, useFreshBrowser } from '#test/unit/frontend/support/open-product.tsx';
import { refuse } from '#test/unit/frontend/support/stub-api.ts';

useFreshBrowser();

const open = (at: string, stubs = {}) => openProduct({ token: 'chea.token', at, language: 'en', stubs: { check: chea, domains: [managedDomain], allProjects: [managedProject], project: managedProject, ...stubs } });
const gone = () => new Response(null, { status: 204 });
const at = (day: number) => `2026-04-0${day}T00:00:00Z`;

describe('the first steps', () => {
  const hospital = orgOf('minato', { role: 'normal', created_at: at(1) });
  const folder = { id: 'f1', name: 'current', design_name: 'current', title: { en: 'Current' }, description: { en: 'All' }, is_default: true, registration_start_at: '2026-01-01T00:00:00+09:00', registration_end_at: null, version: null, created_at: at(3), revision: 3 };
  const nothing = { orgs: [], allProjects: [], usersOfOrg: [], folders: [], members: [] };
  const current = async () => (await screen.findByRole('listitem', { current: 'step' })).textContent;

  test('begin with an organisation, and lead to its form', async () => {
    await open('/manage', nothing);
    expect(await screen.findByRole('heading', { name: 'First steps (1 of 8)' })).toBeTruthy();
    expect(await current()).toContain('Participating organisations');
    expect(screen.getByRole('link', { name: 'Add an organisation' }).getAttribute('href')).toBe('/manage/createOrg');
  });

  test('know what is there, and lead into the project that is furthest', async () => {
    await open('/manage', { ...nothing, orgs: [hospital], usersOfOrg: [userOf('aoi')], allProjects: [managedProject], folders: [folder] });
    expect(await current()).toContain('Card design');
    expect(screen.getByRole('link', { name: 'Upload a card design' }).getAttribute('href')).toBe(`/manage/project/${managedProject.id}/folder/f1/uploadDesign`);
    expect(screen.getByRole('heading', { name: 'First steps (5 of 8)' })).toBeTruthy();
  });

  test('are gone once a card is there', async () => {
    await open('/manage', { ...nothing, orgs: [hospital], usersOfOrg: [userOf('aoi')], allProjects: [managedProject], folders: [{ ...folder, version: 1, cards: 3 }], members: [memberOf('aoi')] });
    expect(await screen.findByRole('link', { name: /^Organisations/ })).toBeTruthy();
    await waitFor(() => expect(document.querySelector('.MuiSkeleton-root')).toBe(null));
    expect(screen.queryByRole('heading', { name: /First steps/ })).toBe(null);
  });

  test('offer demo content, which is no step, and take it away by the red confirmation', async () => {
    const demo = { ...managedProject, id: 'demo', design_name: 'fuda_demo', title: { en: 'Demo' } };
    const { api } = await open('/manage', { ...nothing, addDemo: { id: 'demo' } });
    const add = await screen.findByRole('button', { name: 'Add demo' });
    api.restub({ allProjects: [demo] });
    fireEvent.click(add);
    const remove = await screen.findByRole('button', { name: 'Remove demo' });
    expect(screen.getByRole('heading', { name: 'First steps (1 of 8)' })).toBeTruthy();
    api.restub({ deleteProject: ({ url }: { url: URL }) => (url.searchParams.get('forceDelFlg') === 'true' ? gone() : refuse('cards.exist', { cards: 24 })) });
    fireEvent.click(remove);
    const question = within(await screen.findByRole('dialog'));
    fireEvent.click(question.getByRole('button', { name: 'Delete' }));
    const last = await screen.findByText(/cannot be undone/);
    expect(last).toBeTruthy();
    api.restub({ allProjects: [] });
    fireEvent.click(within(screen.getByRole('dialog')).getAllByRole('button').at(-1)!);
    expect(await screen.findByRole('button', { name: 'Add demo' })).toBeTruthy();
    expect(api.of('deleteProject').map(({ url }) => url.searchParams.get('forceDelFlg'))).toEqual([null, 'true']);
  });

  test('say that demo content could not be added', async () => {
    await open('/manage', { ...nothing, addDemo: refuse('demo.exists') });
    fireEvent.click(await screen.findByRole('button', { name: 'Add demo' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^The demo has already been added/);
  });

  test('say that they could not be found out, and try again', async () => {
    const { api } = await open('/manage', { ...nothing, orgs: refuse('request.invalid') });
    expect(await screen.findByText('The progress of the setup could not be determined.')).toBeTruthy();
    api.restub({ orgs: [] });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await current()).toContain('Participating organisations');
  });
});
