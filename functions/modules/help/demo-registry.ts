import type { MemberRole } from '#shared/access/access.ts';
import type { DemoForm } from '#shared/modules/help/names.ts';
import type { Texts } from '#shared/text/languages.ts';
import type { Domain } from '../../manage/data/domains.ts';
import type { Org } from '../../people/data/orgs.ts';
import type { Project } from '../../projects/data/projects.ts';

/** The ids are fixed, so that seeding is repeatable (architecture 3). */
export const demoPassword = 'fuda-demo-2026';

export const demoDomain: Domain = {
  id: 'demodomain',
  host: 'localhost',
  project_ids: [],
  title: { ja: '札 救急・外傷レジストリ（デモ）', en: 'Fuda emergency and trauma registry (demo)' },
  dashboard: { ja: '札デモ', en: 'Fuda demo' },
  css: 'nav-default',
  contact_email: 'desk@fuda.example',
  session_time: 30,
  external_linkage_item: 'patient.case_number',
};

const made = { created_at: '2026-04-01T00:00:00.000Z', updated_at: '2026-04-01T00:00:00.000Z' };

const operations: Org = { id: 'demofuda00', name: { ja: '札 運用事務局', en: 'Fuda operations' }, abbrev: 'Fuda', lang: 'ja', role: 'manage', ...made };
/** Reviewers must be members, which platform managers are not. */
const office: Org = { id: 'demooffice', name: { ja: '外傷登録事務局', en: 'Trauma registry office' }, abbrev: 'Office', lang: 'ja', role: 'normal', ...made };
const minato: Org = { id: 'demominato', name: { ja: '港総合病院', en: 'Minato General Hospital' }, abbrev: 'Minato', lang: 'ja', role: 'normal', ...made };
const sakura: Org = { id: 'demosakura', name: { ja: 'さくら医療センター', en: 'Sakura Medical Centre' }, abbrev: 'Sakura', lang: 'ja', role: 'normal', ...made };

const aoba: Org = { id: 'demoaoba00', name: { ja: '青葉大学病院', en: 'Aoba University Hospital' }, abbrev: 'Aoba', lang: 'ja', role: 'normal', ...made };
const midori: Org = { id: 'demomidori', name: { ja: 'みどり市民病院', en: 'Midori City Hospital' }, abbrev: 'Midori', lang: 'ja', role: 'normal', ...made };
const hikari: Org = { id: 'demohikari', name: { ja: 'ひかり救命救急センター', en: 'Hikari Emergency Centre' }, abbrev: 'Hikari', lang: 'ja', role: 'normal', ...made };

export const demoOrgs: readonly Org[] = [operations, office, minato, sakura, aoba, midori, hikari];

export interface DemoAccount {
  readonly login: string;
  readonly org: Org;
  readonly name: Texts;
  readonly job: Texts;
  readonly is_admin?: true;
  readonly is_owner?: true;
  /** The role in the first two projects; the account is no member if it is absent. */
  readonly role?: MemberRole;
  /** In the national project the account enters or reviews cards. */
  readonly national?: 'edit' | 'review';
  readonly invited?: true;
  readonly purpose: string;
}

export const demoAccounts: readonly DemoAccount[] = [
  { login: 'manager', org: operations, name: { ja: '佐藤 葵', en: 'Aoi Sato' }, job: { ja: '事務局', en: 'Registry office' }, is_admin: true, purpose: 'manages the registry' },
  { login: 'admin', org: minato, name: { ja: '高橋 健', en: 'Ken Takahashi' }, job: { ja: '医療情報部', en: 'Medical informatics' }, is_admin: true, role: 'edit', purpose: 'organisation admin of Minato' },
  { login: 'owner', org: minato, name: { ja: '田中 美咲', en: 'Misaki Tanaka' }, job: { ja: '救急科 部長', en: 'Head of emergency medicine' }, is_owner: true, role: 'edit', purpose: 'owns the first project' },
  { login: 'editor', org: minato, name: { ja: '鈴木 陽向', en: 'Hinata Suzuki' }, job: { ja: '救急科 医師', en: 'Emergency physician' }, role: 'edit', purpose: 'fills cards' },
  { login: 'browser', org: minato, name: { ja: '伊藤 湊', en: 'Minato Ito' }, job: { ja: '診療情報管理士', en: 'Health information manager' }, role: 'browse', purpose: 'reads only' },
  { login: 'sakura', org: sakura, name: { ja: '山本 結衣', en: 'Yui Yamamoto' }, job: { ja: '外傷外科 医師', en: 'Trauma surgeon' }, role: 'edit', purpose: 'fills cards in another organisation' },
  { login: 'invited', org: sakura, name: { ja: '中村 蓮', en: 'Ren Nakamura' }, job: { ja: '看護師', en: 'Nurse' }, invited: true, purpose: 'invited, has not joined' },
  { login: 'nurse', org: minato, name: { ja: '小林 凛', en: 'Rin Kobayashi' }, job: { ja: '救急科 看護師', en: 'Emergency nurse' }, national: 'edit', purpose: 'fills cards that are reviewed' },
  { login: 'reviewer', org: office, name: { ja: '加藤 蒼', en: 'Sora Kato' }, job: { ja: '登録事務局 査読担当', en: 'Registry reviewer' }, national: 'review', purpose: 'reviews these cards' },
  { login: 'kaede', org: sakura, name: { ja: '吉田 楓', en: 'Kaede Yoshida' }, job: { ja: '外傷外科 看護師', en: 'Trauma nurse' }, national: 'edit', purpose: 'nurse of Sakura' },
  { login: 'aoba', org: aoba, name: { ja: '山田 杏', en: 'An Yamada' }, job: { ja: '診療情報管理士', en: 'Health information manager' }, national: 'edit', purpose: 'registrar of Aoba' },
  { login: 'midori', org: midori, name: { ja: '佐々木 律', en: 'Ritsu Sasaki' }, job: { ja: '救急科 医師', en: 'Emergency physician' }, national: 'edit', purpose: 'physician of Midori' },
  { login: 'hikari', org: hikari, name: { ja: '松本 芽依', en: 'Mei Matsumoto' }, job: { ja: '救急科 看護師', en: 'Emergency nurse' }, national: 'edit', purpose: 'nurse of Hikari' },
];

export interface DemoFolder {
  readonly id: string;
  readonly form: DemoForm;
  readonly cards: number;
  /** The cards were entered this many days before today, from and to. */
  readonly days: readonly [number, number];
  readonly prefix: string;
}

export const demoFolders: readonly DemoFolder[] = [
  { id: 'demotraumacurr', form: 'trauma', cards: 90, days: [60, 0], prefix: 'T' },
  { id: 'demotraumalast', form: 'trauma', cards: 40, days: [500, 400], prefix: 'T' },
  { id: 'demoemergetria', form: 'triage', cards: 40, days: [30, 0], prefix: 'K' },
  { id: 'demoemergecpas', form: 'arrest', cards: 30, days: [45, 0], prefix: 'C' },
  { id: 'demonationform', form: 'national', cards: 60, days: [90, 2], prefix: 'N' },
];

export const nationalProject = 'demonation';

const dayMs = 86_400_000;
const dayText = (now: number, daysAgo: number): string => new Date(now - daysAgo * dayMs).toISOString();

export const demoProjects = (now: number): readonly Project[] => [
  {
    id: 'demotrauma',
    title: { ja: '外傷レジストリ', en: 'Trauma registry' },
    description: { ja: '外傷患者の重症度と転帰を登録します。', en: 'Severity and outcome of injured patients.' },
    design_name: 'trauma',
    lang: ['ja', 'en'],
    created_at: dayText(now, 600),
    folders: [
      {
        id: 'demotraumacurr',
        name: 'current',
        title: { ja: '外傷 本登録', en: 'Trauma, current' },
        description: { ja: '今年度の登録です。', en: 'Cards of this year.' },
        design_name: 'trauma_current',
        start_at: dayText(now, 365),
        end_at: null,
        is_default: true,
        version: null,
        created_at: dayText(now, 599),
      },
      {
        id: 'demotraumalast',
        name: 'closed',
        title: { ja: '外傷 登録終了分', en: 'Trauma, closed' },
        description: { ja: '登録期間が終わった分です。', en: 'Cards whose registration period has ended.' },
        design_name: 'trauma_closed',
        start_at: dayText(now, 580),
        end_at: dayText(now, 370),
        is_default: false,
        version: null,
        created_at: dayText(now, 598),
      },
    ],
  },
  {
    id: 'demoemerge',
    title: { ja: '救急診療', en: 'Emergency care' },
    description: { ja: '救急外来と院外での診療を登録します。', en: 'Care in the emergency department and before.' },
    design_name: 'emergency',
    lang: ['ja', 'en'],
    saves_with_errors: true,
    created_at: dayText(now, 300),
    folders: [
      {
        id: 'demoemergetria',
        name: 'triage',
        title: { ja: '小児トリアージ', en: 'Paediatric triage' },
        description: { ja: '小児の緊急度判定です。', en: 'How urgent the care of a child is.' },
        design_name: 'paediatric_triage',
        start_at: null,
        end_at: null,
        is_default: true,
        version: null,
        created_at: dayText(now, 299),
      },
      {
        id: 'demoemergecpas',
        name: 'arrest',
        title: { ja: '院外心停止', en: 'Out-of-hospital cardiac arrest' },
        description: { ja: '院外心停止の経過と転帰です。', en: 'Course and outcome of arrests out of hospital.' },
        design_name: 'cardiac_arrest',
        start_at: null,
        end_at: null,
        is_default: false,
        version: null,
        created_at: dayText(now, 298),
      },
    ],
  },
  {
    id: nationalProject,
    title: { ja: '外傷 全国登録', en: 'National trauma registry' },
    description: { ja: '5 つの施設が提出し、事務局が査読する登録です。', en: 'Five hospitals submit their cards, and the registry office reviews them.' },
    design_name: 'national',
    lang: ['ja', 'en'],
    saves_with_errors: true,
    review: { on: true, closed: [{ name: '2025', from: '2025-01-01', to: '2025-12-31' }] },
    created_at: dayText(now, 200),
    folders: [
      {
        id: 'demonationform',
        name: 'national',
        title: { ja: '外傷 全国登録形式', en: 'Trauma, national style' },
        description: { ja: '理由つきの欠測、もっともらしさの確認、損傷の表、査読を使います。', en: 'With reasons for missing answers, questions about the implausible, a table of injuries, and review.' },
        design_name: 'national_trauma',
        start_at: null,
        end_at: null,
        is_default: true,
        version: null,
        created_at: dayText(now, 199),
      },
    ],
  },
];
