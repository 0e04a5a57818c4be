import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { CallAnswer } from '#shared/api/calls.ts';
import { aoi, projectOf, folderOf } from '../support/answers.ts';
import { openProduct, useFreshBrowser } from '../support/open-product.tsx';
import { chea, ken, managedProject, orgOf } from './people.ts';

useFreshBrowser();

const owned = { projects: [projectOf([folderOf('adult')], { is_owner: true })], ownedUsers: [] };
/** Every form of the administration that makes something new, with who opens it. */
const forms: readonly (readonly [at: string, who: CallAnswer<'check'>, stubs: object])[] = [
  ['/createUser', ken, { orgUsers: [] }],
  ['/addUserForm/trauma', aoi, owned],
  ['/manage/createOrg', chea, {}],
  ['/manage/org/minato/createUser', chea, { usersOfOrg: [] }],
  ['/manage/createProject', chea, {}],
  ['/manage/project/trauma/createFolder', chea, {}],
  ['/manage/domain', chea, { domains: [] }],
];
const open = (at: string, who: CallAnswer<'check'>, stubs: object) =>
  openProduct({
    token: 'a.token',
    at,
    language: 'en',
    stubs: { check: who, domains: [{ id: 'd', domain_name: 'x', project_ids: [], info: { title: {}, dashboard: {}, contact_email: null, css: 'nav-default', logo: null }, session_time: null, time_zone: 'Asia/Tokyo', external_linkage_item: null, linkage: null, revision: 3 }], allProjects: [managedProject], project: managedProject, folders: [], orgs: [orgOf('minato')], org: orgOf('minato'), ...stubs },
  });

type Typed = HTMLInputElement | HTMLTextAreaElement;
const form = () => screen.findByRole('form');
const typed = (at: HTMLElement): Typed[] => [...at.querySelectorAll<Typed>('input:not([type=checkbox]):not([type=radio]):not([type=file]), textarea:not([aria-hidden])')];
const marked = (at: HTMLElement) => typed(at).filter(({ required, disabled }) => required && !disabled);
/** What stands in a field of that kind; both passwords are one. */
const valueFor = ({ type, labels }: Typed): string => {
  const label = labels?.[0]?.textContent ?? '';
  if (type === 'datetime-local') return '2026-04-01T00:00:00';
  if (type === 'password') return 'kaze to tsuki'.replaceAll(' ', '-');
  if (label.startsWith('Domain name')) return 'registry.example.org';
  return label.startsWith('Invite code') ? '0f8fad5b-d9cb-469f-a165-70867728950e' : 'Example';
};
const type = (field: Typed, value: string) => fireEvent.change(field, { target: { value } });
const save = (at: HTMLElement) => at.querySelector<HTMLButtonElement>('button[type=submit]')!;

describe.each(forms)('the form %s', (at, who, stubs) => {
  // proves A5.1
  test('marks by * what Save waits for, all of it and nothing else', async () => {
    await open(at, who, stubs);
    const sheet = await form();
    expect(marked(sheet).length).toBeGreaterThan(0);
    // Each mark is seen, not only heard.
    for (const { labels } of marked(sheet)) expect(labels?.[0]?.textContent).toMatch(/\*$/);
    for (const group of sheet.querySelectorAll('fieldset')) {
      const isRequired = group.querySelector('legend')?.textContent?.endsWith('*') ?? false;
      const boxes = [...group.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
      if (isRequired && boxes.length > 0 && boxes.every(({ checked }) => !checked)) fireEvent.click(boxes[0]!);
    }
    for (const field of marked(sheet)) type(field, valueFor(field));
    for (const field of typed(sheet)) if (!field.required && field.value !== '' && !field.disabled) type(field, '');
    for (const choice of sheet.querySelectorAll<HTMLSelectElement>('select[required]')) {
      if (choice.value === '') fireEvent.change(choice, { target: { value: [...choice.options].find(({ value }) => value !== '')?.value } });
    }
    await waitFor(() => expect(save(sheet).disabled).toBe(false));
    for (const field of marked(sheet)) {
      const { value } = field;
      type(field, '');
      await waitFor(() => expect({ blank: field.labels?.[0]?.textContent, blocks: save(sheet).disabled }).toMatchObject({ blocks: true }));
      type(field, value);
      await waitFor(() => expect(save(sheet).disabled).toBe(false));
    }
    cleanup();
  });
});

test('the form of the sign-in marks both of its fields', async () => {
  await openProduct({ language: 'en' });
  const fields = typed(await form());
  expect(fields.map(({ required }) => required)).toEqual([true, true]);
});
