import { usualRights } from '#shared/access/access.ts';
import type { CallAnswer } from '#shared/api/calls.ts';
import { aoi } from '../support/answers.ts';

/** Aoi's colleagues, and Chea, who manages the platform. */
export const ken: CallAnswer<'check'> = { ...aoi, user: { ...aoi.user, id: 'ken', is_admin: true } };
export const chea: CallAnswer<'check'> = { ...aoi, user: { ...aoi.user, id: 'chea' }, org: { ...aoi.org, role: 'manage' } };

type OrgUser = CallAnswer<'orgUser'>;
export const userOf = (id: string, more: Partial<OrgUser> = {}): OrgUser => ({
  id,
  login_id: id,
  disp_name: { en: `Dr ${id}` },
  disp_job_name: { en: 'Physician' },
  lang: 'en',
  is_admin: false,
  disabled: false,
  revision: 3,
  ...more,
});

type Member = CallAnswer<'members'>[number];
export const memberOf = (id: string, more: Partial<Member> = {}): Member => ({
  id,
  p_id: 'trauma',
  disp_name: { en: `Dr ${id}` },
  disp_job_name: {},
  org_name: { en: 'Minato' },
  org_role: 'normal',
  is_owner: false,
  disabled: false,
  rights: usualRights,
  roles: ['edit'],
  is_invited: false,
  revision: 3,
  ...more,
});

type Org = CallAnswer<'org'>;
export const orgOf = (id: string, more: Partial<Org> = {}): Org => ({
  id,
  name: { ja: `${id}病院`, en: `${id} hospital` },
  abbrev: id.toUpperCase(),
  lang: 'ja',
  role: 'normal',
  created_at: '2026-04-01T00:00:00Z',
  updated_at: '2026-04-01T00:00:00Z',
  revision: 3,
  ...more,
});

export const managedDomain: CallAnswer<'domains'>[number] = {
  id: 'd1',
  domain_name: 'localhost',
  project_ids: [],
  info: { title: { en: 'Trauma Registry' }, dashboard: { en: 'TR' }, contact_email: null, css: 'nav-default', logo: 'data:image/png;base64,AAAA' },
  session_time: null,
  time_zone: 'Asia/Tokyo',
  external_linkage_item: null,
  linkage: null,
  revision: 3,
};

export const managedProject: CallAnswer<'project'> = {
  id: 'trauma',
  design_name: 'trauma',
  lang: ['ja', 'en'],
  title: { ja: '外傷', en: 'Trauma' },
  description: { en: 'Severity' },
  saves_with_errors: false,
  member_rights: usualRights,
  created_at: '2026-04-01T00:00:00Z',
  revision: 3,
};
