import type { MemberRole } from '#shared/access/folder-access.ts';
import type { Texts } from '#shared/text/languages.ts';
import type { Domain } from '../data/domains.ts';
import type { Org } from '../data/orgs.ts';
import type { Project } from '../data/projects.ts';

/** The demo registry (architecture 3). Ids are fixed, so that seeding twice finds what it left. */
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

/** When the demo registry's organisations and projects were made, as far as it tells. */
const made = { created_at: '2026-04-01T00:00:00.000Z', updated_at: '2026-04-01T00:00:00.000Z' };

const operations: Org = { id: 'demofuda00', name: { ja: '札 運用事務局', en: 'Fuda operations' }, abbrev: 'Fuda', lang: 'ja', role: 'manage', ...made };
const minato: Org = { id: 'demominato', name: { ja: '港総合病院', en: 'Minato General Hospital' }, abbrev: 'Minato', lang: 'ja', role: 'normal', ...made };
const sakura: Org = { id: 'demosakura', name: { ja: 'さくら医療センター', en: 'Sakura Medical Center' }, abbrev: 'Sakura', lang: 'ja', role: 'normal', ...made };

export const demoOrgs: readonly Org[] = [operations, minato, sakura];

export interface DemoAccount {
  readonly login: string;
  readonly org: Org;
  readonly name: Texts;
  readonly job: Texts;
  readonly is_admin?: true;
  readonly is_owner?: true;
  /** In both projects; absent: no member. */
  readonly role?: MemberRole;
  readonly invited?: true;
  /** What the account is for, printed with it. */
  readonly purpose: string;
}

export const demoAccounts: readonly DemoAccount[] = [
  { login: 'manager', org: operations, name: { ja: '佐藤 葵', en: 'Aoi Sato' }, job: { ja: '事務局', en: 'Registry office' }, is_admin: true, role: 'edit', purpose: 'manages the registry' },
  { login: 'admin', org: minato, name: { ja: '高橋 健', en: 'Ken Takahashi' }, job: { ja: '医療情報部', en: 'Medical informatics' }, is_admin: true, role: 'edit', purpose: 'organisation admin of Minato' },
  { login: 'owner', org: minato, name: { ja: '田中 美咲', en: 'Misaki Tanaka' }, job: { ja: '救急科 部長', en: 'Head of emergency medicine' }, is_owner: true, role: 'edit', purpose: 'owns the first project' },
  { login: 'editor', org: minato, name: { ja: '鈴木 陽向', en: 'Hinata Suzuki' }, job: { ja: '救急科 医師', en: 'Emergency physician' }, role: 'edit', purpose: 'fills cards' },
  { login: 'browser', org: minato, name: { ja: '伊藤 湊', en: 'Minato Ito' }, job: { ja: '診療情報管理士', en: 'Health information manager' }, role: 'browse', purpose: 'reads only' },
  { login: 'sakura', org: sakura, name: { ja: '山本 結衣', en: 'Yui Yamamoto' }, job: { ja: '外傷外科 医師', en: 'Trauma surgeon' }, role: 'edit', purpose: 'fills cards in another organisation' },
  { login: 'invited', org: sakura, name: { ja: '中村 蓮', en: 'Ren Nakamura' }, job: { ja: '看護師', en: 'Nurse' }, invited: true, purpose: 'invited, has not joined' },
];

export interface DemoFolder {
  readonly id: string;
  readonly workbook: string;
  readonly cards: number;
  /** Days before today in which the cards were entered: from, to. */
  readonly days: readonly [number, number];
  /** Begins the values of text id attributes. */
  readonly prefix: string;
}

export const demoFolders: readonly DemoFolder[] = [
  { id: 'demotraumacurr', workbook: 'trauma-registry.xlsx', cards: 90, days: [60, 0], prefix: 'T' },
  { id: 'demotraumalast', workbook: 'trauma-registry.xlsx', cards: 40, days: [500, 400], prefix: 'T' },
  { id: 'demoemergetria', workbook: 'paediatric-triage.xlsx', cards: 40, days: [30, 0], prefix: 'K' },
  { id: 'demoemergecpas', workbook: 'cardiac-arrest.xlsx', cards: 30, days: [45, 0], prefix: 'C' },
];

const dayMs = 86_400_000;
const dayText = (now: number, daysAgo: number): string => new Date(now - daysAgo * dayMs).toISOString();

/** The projects as they are today: the closed folder's registration ended a year ago. */
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
];
