import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { usualRights } from '#shared/access/access.ts';
import type { CallName } from '#shared/api/routes.ts';
import { reviewForms } from '#test/modules/review/support/two-tabs-forms.ts';
import { openProduct, useFreshBrowser } from '../../../unit/frontend/support/open-product.tsx';
import { refuse, type SeenCall } from '../../../unit/frontend/support/stub-api.ts';
import { aoi } from '../../../unit/frontend/support/answers.ts';
import { chea, ken, managedDomain, managedProject, memberOf, orgOf, userOf } from '../../../unit/frontend/administration/people.ts';

useFreshBrowser();

interface Stored {
  readonly [field: string]: unknown;
  readonly revision: number;
}

/** A form that is open in two tabs. */
interface Form {
  readonly at: string;
  readonly who?: object;
  readonly stubs?: object;
  readonly read: CallName;
  readonly save: CallName;
  /** Its button is the last of its screen, not the first. */
  readonly isLast?: boolean;
  readonly record: Stored;
  /** How `read` answers the record; without it, as it is. */
  readonly answer?: (record: Stored) => unknown;
  /** What the other tab saved. */
  readonly theirs: object;
  /** How the question words the field of the other tab, before and after; null: the form does not show it, so that nothing is asked. */
  readonly told: RegExp | null;
  /** Changes another field; opens the form first where it is a dialog. */
  readonly changeMine: () => Promise<void>;
  /** What is sent in the end: both. */
  readonly both: object;
  /** Changes the same field. */
  /** Null: no field has more than two values, so that two people who change the same one agree. */
  readonly same: { readonly change: () => Promise<void>; readonly name: RegExp; readonly mine: object; readonly theirs: object } | null;
}

const write = async (name: string | RegExp, value: string) => {
  fireEvent.change(await screen.findByRole('textbox', { name }), { target: { value } });
};
const press = async (role: 'checkbox' | 'switch' | 'menuitem' | 'button', name: string | RegExp) => {
  fireEvent.click(await screen.findByRole(role, { name }));
};
const choose = async (name: string | RegExp, value: string) => {
  fireEvent.change(await screen.findByLabelText(name), { target: { value } });
};

const names = { ja: '青井', en: 'Aoi' };
const jobs = { en: 'Physician' };
const user = userOf('ben', { disp_name: names, disp_job_name: jobs });
const own = { ...aoi.user, disp_name: names, disp_job_name: jobs, lang: 'en', uuid: '3c1f0f2e-9a55-4e7e-8a3d-0f6b7f0c2a11', org: aoi.org, revision: 3 };
const folder = {
  id: 'f1',
  name: 'adult',
  design_name: 'adult',
  title: { ja: '成人', en: 'Adults' },
  description: { en: 'From 16' },
  is_default: true,
  registration_start_at: '2026-04-01T09:00:00+0900',
  registration_end_at: null,
  version: 1,
  created_at: '2026-04-01T00:00:00Z',
  revision: 3,
};
const openMember = async () => {
  await press('button', 'Settings for Dr ben');
  await press('menuitem', 'Edit');
};

const forms: Record<string, Form> = {
  'an organisation': {
    at: '/manage/updateOrg/minato',
    read: 'org',
    save: 'saveOrg',
    record: orgOf('minato'),
    theirs: { abbrev: 'THEIRS' },
    told: /AbbreviationMINATO → THEIRS/,
    changeMine: () => write('Name (English)', 'Minato General'),
    both: { abbrev: 'THEIRS', name: { ja: 'minato病院', en: 'Minato General' } },
    same: { change: () => write('Abbreviation', 'MINE'), name: /^Abbreviation/, mine: { abbrev: 'MINE' }, theirs: { abbrev: 'THEIRS' } },
  },
  'a user, by a manager': {
    at: '/manage/org/minato/updateUser/ben',
    stubs: { org: orgOf('minato') },
    read: 'userOfOrg',
    save: 'saveUser',
    record: { ...user, places: [] },
    theirs: { disabled: true },
    told: /AvailableAvailable → Disabled/,
    changeMine: () => write('Display name (English)', 'Aoi Sato'),
    both: { disabled: true, disp_name: { ja: '青井', en: 'Aoi Sato' } },
    same: { change: () => write('Display name (English)', 'Mine'), name: /^Display name \(English\)/, mine: { disp_name: { ja: '青井', en: 'Mine' } }, theirs: { disp_name: { ja: '青井', en: 'Theirs' } } },
  },
  'a user, by the admin of the organisation': {
    at: '/updateUser/ben',
    who: ken,
    read: 'orgUser',
    save: 'saveOrgUser',
    record: user,
    theirs: { lang: 'ja' },
    told: /Display languageEnglish → 日本語/,
    changeMine: () => write('Display job name (English)', 'Surgeon'),
    both: { lang: 'ja', disp_job_name: { en: 'Surgeon' } },
    same: { change: () => choose(/^Display language/, 'km'), name: /^Display language/, mine: { lang: 'km' }, theirs: { lang: 'ja' } },
  },
  'the own account': {
    at: '/changeOwnUserInfo',
    who: aoi,
    read: 'own',
    save: 'saveOwn',
    record: own,
    theirs: { disp_name: { ja: '青井', en: 'Theirs' } },
    told: /Display name \(English\)Aoi → Theirs/,
    changeMine: () => write('Display name (日本語)', '青井 空'),
    both: { disp_name: { ja: '青井 空', en: 'Theirs' } },
    same: { change: () => write('Display name (English)', 'Mine'), name: /^Display name \(English\)/, mine: { disp_name: { ja: '青井', en: 'Mine' } }, theirs: { disp_name: { ja: '青井', en: 'Theirs' } } },
  },
  'a project': {
    at: '/manage/updateProject/trauma',
    read: 'project',
    save: 'saveProject',
    record: managedProject,
    theirs: { title: { ja: '外傷', en: 'Theirs' } },
    told: /Title \(English\)Trauma → Theirs/,
    changeMine: () => press('checkbox', /^Cards with errors may be saved/),
    both: { title: { ja: '外傷', en: 'Theirs' }, saves_with_errors: true },
    same: { change: () => write('Title (English)', 'Mine'), name: /^Title \(English\)/, mine: { title: { ja: '外傷', en: 'Mine' } }, theirs: { title: { ja: '外傷', en: 'Theirs' } } },
  },
  'a folder': {
    at: '/manage/project/trauma/updateFolder/f1',
    stubs: { project: managedProject },
    read: 'folder',
    save: 'saveFolder',
    record: folder,
    theirs: { registration_end_at: '2026-05-01T00:00:00+0900' },
    told: /Registration end\(blank\) → 2026-05-01 00:00:00/,
    changeMine: () => write('Folder name', 'grown'),
    both: { registration_end_at: '2026-05-01T00:00:00+0900', name: 'grown' },
    same: { change: () => choose(/^Registration end/, '2026-06-01T00:00:00'), name: /^Registration end/, mine: { registration_end_at: '2026-06-01T00:00:00+0900' }, theirs: { registration_end_at: '2026-05-01T00:00:00+0900' } },
  },
  'a member, by a manager': {
    at: '/manage/project/trauma/members',
    stubs: { project: managedProject },
    read: 'members',
    answer: (record) => [record],
    save: 'saveMember',
    record: memberOf('ben'),
    theirs: { disabled: true },
    told: /StatusAvailable → Disabled/,
    changeMine: async () => {
      await openMember();
      await choose(/^Permission/, 'browse');
    },
    both: { disabled: true, roles: ['browse'] },
    same: null,
  },
  'a member, by an owner': {
    at: '/updatePrjUserForm/trauma/ben',
    who: aoi,
    read: 'ownedUser',
    save: 'saveOwnedUser',
    record: memberOf('ben', { rights: { ...usualRights, export: true, identifiers: true } }),
    theirs: { rights: { ...usualRights, export: true, identifiers: false } },
    told: /Names and IDsYes → No/,
    changeMine: () => press('checkbox', 'Browse only'),
    both: { rights: { ...usualRights, export: true, identifiers: false }, roles: ['edit', 'browse'] },
    same: { change: async () => {
      await press('checkbox', 'Browse only');
    }, name: /^Permission/, mine: { roles: ['edit', 'browse'] }, theirs: { roles: ['browse'] } },
  },
  'a domain': {
    at: '/manage/domain',
    stubs: { allProjects: [managedProject], domainInfo: undefined },
    read: 'domains',
    answer: (record) => [record],
    save: 'saveDomain',
    record: managedDomain,
    theirs: { session_time: 45 },
    told: /^.*45/,
    changeMine: () => write('Contact email', 'a@example.jp'),
    both: { session_time: 45, info: { ...managedDomain.info, contact_email: 'a@example.jp' } },
    same: { change: () => write(/^Session time/, '60'), name: /^Session time/, mine: { session_time: 60 }, theirs: { session_time: 45 } },
  },
  ...reviewForms({ write, press, own }),
};

const title = 'This was changed meanwhile';

/** Opens the form; then the other tab saves `theirs`. */
const openTwice = async (form: Form, theirs: object, change: () => Promise<void>) => {
  const { at, who = chea, stubs = {}, read, save, isLast = false, record, answer = (stored: Stored) => stored } = form;
  let stored: Stored = record;
  const take = ({ body }: SeenCall) => {
    const { revision, ...changes } = body as { revision?: number };
    if (revision !== stored.revision) return refuse('record.stale');
    stored = { ...stored, ...changes, revision: stored.revision + 1 };
    return stored;
  };
  const defined = Object.fromEntries(Object.entries({ domains: [managedDomain], ...stubs }).filter(([, stub]) => stub !== undefined));
  const { api } = await openProduct({ token: 'some.token', at, language: 'en', stubs: { check: who, ...defined, [read]: () => answer(stored), [save]: take } });
  await change();
  stored = { ...stored, ...theirs, revision: stored.revision + 1 };
  const buttons = screen.getAllByRole('button', { name: /^Save/ });
  fireEvent.click(buttons.at(isLast ? -1 : 0)!);
  return { api, sent: () => api.of(save).map(({ body }) => body), stored: () => stored };
};

/** The question tells what the other tab changed, and leaves nothing to choose. */
const mergeTold = async (told: RegExp) => {
  const dialog = await screen.findByRole('dialog', { name: title });
  await waitFor(() => expect(dialog.textContent).toMatch(told));
  expect(within(dialog).queryByRole('radio')).toBeNull();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Merge and save' }));
};

// proves A10.28
describe.each(Object.entries(forms))('the form of %s in two tabs', (_name, form) => {
  test('two fields: the second save tells of the other one, and both are stored', async () => {
    const { sent, stored } = await openTwice(form, form.theirs, form.changeMine);
    if (form.told !== null) await mergeTold(form.told);
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toMatchObject({ ...form.both, revision: form.record.revision + 1 });
    await waitFor(() => expect(stored()).toMatchObject({ ...form.both, revision: form.record.revision + 2 }));
  });

  test.each(form.same === null ? [] : (['mine', 'theirs'] as const).map((side) => [side, form.same!] as const))('the same field: the user is asked, and %s is stored', async (side, same) => {
    const { sent } = await openTwice(form, same.theirs, same.change);
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    await dialog.findByRole('radiogroup', { name: same.name });
    fireEvent.click(dialog.getByRole('button', { name: 'Merge and save' }));
    expect(sent()).toHaveLength(1);
    fireEvent.click(dialog.getByRole('radio', { name: side === 'mine' ? /^Entered here/ : /^Saved meanwhile/ }));
    fireEvent.click(dialog.getByRole('button', { name: 'Merge and save' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toMatchObject({ ...same[side], revision: form.record.revision + 1 });
  });
});
