import { usualRights } from '#shared/access/access.ts';
import type { CallAnswer } from '#shared/api/calls.ts';
import type { CardEntry } from '#frontend/lib/card-lists.ts';

/** Answers in the shape of the contract. People have names and roles: Aoi edits in Minato. */
export const domain: CallAnswer<'domainInfo'> = {
  logo: null,
  title: { ja: '救急外傷レジストリ', en: 'Trauma Registry' },
  dashboard: { ja: 'ダッシュボード', en: 'Dashboard' },
  css: 'nav-default',
  contact_email: 'help@example.org',
  external_linkage_item: null,
  time_zone: 'Asia/Tokyo',
};

export const aoi: CallAnswer<'check'> = {
  user: {
    id: 'aoi',
    login_id: 'aoi',
    disp_name: { ja: '青井 恵', en: 'Megumi Aoi' },
    disp_job_name: {},
    lang: 'ja',
    is_admin: false,
    is_permanent_token: false,
  },
  org: { id: 'minato', name: { ja: 'みなと総合病院', en: 'Minato General Hospital' }, abbrev: 'MGH', lang: 'ja', role: 'normal' },
  journal_key: 'c2VjcmV0LW9mLWFvaS0xMg',
};

type Folder = CallAnswer<'projects'>[number]['folders'][number];
export const folderOf = (id: string, more: Partial<Folder> = {}): Folder => ({
  id,
  _pid: 'trauma',
  name: id,
  title: { ja: `${id}フォルダー`, en: `${id} folder` },
  design_name: id,
  registration: { start_at: null, end_at: null, open: true },
  is_default: false,
  version: 1,
  status: { comp: 12, incomp: 8 },
  ...more,
});

type Project = CallAnswer<'projects'>[number];
export const projectOf = (folders: Folder[], more: Partial<Project> = {}): Project => ({
  id: 'trauma',
  global_id: 'trauma',
  p_id: 'trauma',
  title: { ja: '外傷レジストリ', en: 'Trauma study' },
  design_name: 'trauma',
  lang: ['ja', 'en'],
  saves_with_errors: false,
  is_owner: false,
  role: 'edit',
  rights: usualRights,
  member_rights: usualRights,
  folders,
  ...more,
});

export const cardOf = (number: number): CardEntry => ({
  id: `card${number}`,
  card_id: `card${number}`,
  card_global_id: `global${number}`,
  version: 1,
  project: { id: 'trauma', title: { ja: '外傷レジストリ', en: 'Trauma study' }, design_name: 'trauma' },
  folder: {
    id: 'adult',
    title: { ja: '成人フォルダー', en: 'adult folder' },
    design_name: 'adult',
    registration: { start_at: null, end_at: null, open: true },
  },
  status: { overall: 'partial', required: 'incomp' },
  page_status: [],
  summary: [{ name: { ja: '登録番号', en: 'Number' }, value: `TR-${number}`, design: 'basic.number' }],
  created_at: '2026-11-20T01:00:00Z',
  updated_at: '2026-11-20T02:00:00Z',
  updated_org: { ja: 'みなと総合病院', en: 'Minato General Hospital' },
});

/** One page of a list of `total` cards with the count before it, as the server answers it. */
export const cardPage = (total: number) => ({ url }: { url: URL }): CallAnswer<'listCards'> => {
  const offset = Number(url.searchParams.get('offset'));
  const limit = Math.min(Number(url.searchParams.get('limit')), Math.max(total - offset, 0));
  return [total, ...Array.from({ length: limit }, (_, index) => cardOf(offset + index))];
};

/** One step of a search: of all cards from `first` on `found` were found, and `looked` looked at. */
export const foundStep = (first: number, found: number, more: { looked: number; total?: number; cursor: string | null }): CallAnswer<'findCards'> => ({
  cards: Array.from({ length: found }, (_, index) => cardOf(first + index)),
  reached: '2026-11-20T02:00:00Z',
  ...more,
});
