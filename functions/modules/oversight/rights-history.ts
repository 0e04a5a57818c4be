import { isDeepStrictEqual } from 'node:util';
import type { CallAnswer } from '#shared/api/calls.ts';
import type { oversightCalls } from '#shared/modules/oversight/calls.ts';
import { projectKey } from '../../data/keys.ts';
import { emergenciesIn } from './data/emergencies.ts';
import type { Member } from '../../people/data/members.ts';
import { getPeople } from '../../people/data/users.ts';
import { findProject } from '../../refusals/find-or-refuse.ts';
import type { UseCase } from '../../http/create-handler.ts';
import { readHistories, type KindChange } from './data/record-histories.ts';

type Entry = CallAnswer<'rightsHistory'>['entries'][number];
type Fields = { readonly [name: string]: unknown };

const kinds = { M: 'member', I: 'invitation', T: 'token', A: 'emergency', '': 'project' } as const;
const told: { readonly [Of in (typeof kinds)[keyof typeof kinds]]: readonly string[] } = {
  member: ['role', 'is_owner', 'disabled', 'rights', 'limits', 'moved_to'],
  invitation: ['role', 'is_owner', 'rights', 'moved_to'],
  token: ['user_id', 'folder_id', 'rights', 'cards', 'identifiers', 'end'],
  emergency: ['reason', 'end'],
  project: ['review', 'member_rights'],
};
const isParted = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const partsOf = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.flatMap((name) => (isParted(fields[name]) ? Object.entries(fields[name]).map(([part, value]) => [`${name}.${part}`, value]) : [[name, fields[name]]])));

const changesIn = ({ before, after }: KindChange, names: readonly string[]) => {
  const [was, is] = [partsOf(before, names), partsOf(after, names)];
  // The storage does not keep the order of parts.
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .toSorted()
    .map((what) => ({ what, before: was[what] ?? null, after: is[what] ?? null }))
    .filter((change) => !isDeepStrictEqual(change.before, change.after));
};

const actOf = ({ before, after, by, kind, id }: KindChange, subjectName: string): Entry['act'] => {
  if (before[subjectName] === null) return by === id && kind === 'M' ? 'joined' : 'added';
  return after[subjectName] === null ? 'removed' : 'changed';
};

const labelsIn = (all: readonly KindChange[]): ReadonlyMap<string, string> =>
  new Map(all.flatMap(({ id, before, after }) => [before['label'], after['label']].flatMap((label) => (typeof label === 'string' ? [[id, label] as const] : []))));

const presentWith = (labels: ReadonlyMap<string, string>) => (change: KindChange): Entry[] => {
  const of = kinds[change.kind as keyof typeof kinds];
  if (of === undefined) return [];
  const changes = changesIn(change, told[of]);
  if (changes.length === 0) return [];
  const { place: id, at, by } = change;
  if (of === 'project') return [{ id, at, by, of, act: 'changed', subject: null, changes }];
  if (of === 'token') return [{ id, at, by, of, act: actOf(change, 'label'), subject: labels.get(change.id) ?? null, changes }];
  return [{ id, at, by, of, act: actOf(change, of === 'emergency' ? 'reason' : 'rights'), subject: change.id, changes }];
};

const usersIn = ({ by, of, subject, changes }: Entry): readonly unknown[] => [
  by,
  ...(of === 'token' ? [] : [subject]),
  ...changes.flatMap(({ what, before, after }) => (what === 'user_id' || what === 'moved_to' ? [before, after] : [])),
];

const presentEmergency = ({ user_id, emergency }: Member) => (emergency === undefined ? [] : [{ user_id, reason: emergency.reason, end_at: new Date(emergency.end).toISOString() }]);

export const rightsHistory: UseCase<typeof oversightCalls.rightsHistory> = async ({ params, query: { limit, cursor }, now }) => {
  const project = await findProject(params.pId);
  const [recorded, places] = await Promise.all([readHistories(projectKey(project.id)), emergenciesIn(project.id, now)]);
  const emergencies = places.flatMap(presentEmergency);
  const all = recorded.flatMap(presentWith(labelsIn(recorded)));
  const older = cursor === undefined ? all : all.filter(({ id }) => id < cursor);
  const entries = older.slice(0, limit);
  const people = await getPeople([...new Set([...entries.flatMap(usersIn), ...emergencies.map(({ user_id }) => user_id)].filter((id) => typeof id === 'string'))].filter((id) => id !== 'operator'));
  return {
    entries,
    emergencies,
    people: [...people].map(([id, { user, org }]) => ({ id, disp_name: user.disp_name, org_name: org.name })),
    cursor: older.length > limit ? (entries.at(-1)?.id ?? null) : null,
  };
};
