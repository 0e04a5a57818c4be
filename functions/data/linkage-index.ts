import type { AnswerValue, Answers, Path } from '#shared/design/card-design.ts';
import { idKey } from '#shared/text/same-text.ts';
import { keyedDigest } from './digests.ts';
import { showsProject } from './domains.ts';
import type { Domain } from './domains.ts';
import { randomText } from './ids.ts';
import { linkageIndexKey } from './keys.ts';
import { outcomeOf } from './outcomes.ts';
import { readStored, storedVersion } from './stored.ts';
import { get, getMany, put, remove, update } from './table.ts';
import type { Changes, Condition, Item } from './table.ts';

/** The answer of an item outside of repeats. */
export const answerAt = (vals: Answers, path: Path): AnswerValue => {
  const [page = '', name = ''] = path.split('.');
  const answers = vals[page];
  return answers !== undefined && Object.hasOwn(answers, name) ? (answers[name] ?? null) : null;
};

/** Digest of a linkage value; undefined for a blank one. Values are compared as ids are. */
export const linkDigest = async (folderId: string, item: Path, value: AnswerValue): Promise<string | undefined> => {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = idKey(String(value));
  return text === '' ? undefined : keyedDigest('linkage', `${folderId}\n${item}\n${text}`);
};

/** The digest under which the index should hold a card with these answers. */
export const linkOfAnswers = (folderId: string, item: Path, vals: Answers): Promise<string | undefined> => linkDigest(folderId, item, answerAt(vals, item));

const offering = (domains: readonly Domain[], projectId: string): readonly Domain[] =>
  domains.filter((domain) => domain.external_linkage_item !== null && showsProject(domain, projectId));

/**
 * The linkage item of the project's cards: that of the domains that offer it. A card has one linkage value, so domains
 * that offer the same project have the same item; null where none has one, or where an older release let them differ.
 */
export const linkageItemOf = (domains: readonly Domain[], projectId: string): Path | null => {
  const items = new Set(offering(domains, projectId).map(({ external_linkage_item: item }) => item));
  return items.size === 1 ? ([...items][0] ?? null) : null;
};

/** ms of the last change of a domain that decided the linkage item of the project. */
export const linkageChangedOf = (domains: readonly Domain[], projectId: string): number =>
  Math.max(0, ...offering(domains, projectId).map(({ linkage_changed = 0 }) => linkage_changed));

/** Whether the cards of some project get another linkage item when `before` becomes `after`. */
export const changesLinkage = (before: Domain, after: Domain): boolean =>
  before.external_linkage_item !== after.external_linkage_item ||
  [...before.project_ids].toSorted().join() !== [...after.project_ids].toSorted().join();

/** A domain that offers one of the same projects with another linkage item. */
export const differingDomain = (domains: readonly Domain[], asked: Domain): Domain | undefined => {
  if (asked.external_linkage_item === null) return undefined;
  const sharesProject = (other: Domain): boolean =>
    asked.project_ids.length === 0 || other.project_ids.length === 0 || asked.project_ids.some((id) => other.project_ids.includes(id));
  return domains.find(
    (other) => other.id !== asked.id && other.external_linkage_item !== null && other.external_linkage_item !== asked.external_linkage_item && sharesProject(other),
  );
};

/** What the index should hold for a folder: the values of this item, as of this change of the domains. */
export interface LinkageAim {
  readonly folder_id: string;
  readonly item: Path;
  /** ms of the change of the domains; a mark of an earlier one proves nothing. */
  readonly since: number;
}

/** How far the cards of a folder are indexed by their linkage value. Kept as long as the folder. */
export interface LinkageIndex extends LinkageAim {
  readonly state: 'running' | 'done';
  /** Cards met so far, and all there were when the worker began. */
  readonly cards: number;
  readonly total: number;
  /** The last card that was met; null: none. */
  readonly at: string | null;
  /** ms of the last sign of life. */
  readonly beat: number;
  /** Workers so far; the mark by which a worker knows that another has taken over. */
  readonly run: number;
}

/** A worker beats with each page of cards. One that was silent for so long is given up. */
const silentMs = 60_000;

const indexFrom = (item: Item): LinkageIndex => {
  const { folder_id, item: path, since, state, cards, total, at, beat, run } = readStored<LinkageIndex>(item);
  return { folder_id, item: path, since, state, cards, total, at, beat, run };
};

export const getLinkageIndex = async (folderId: string): Promise<LinkageIndex | undefined> => {
  const item = await get(linkageIndexKey(folderId), { consistent: true });
  return item && indexFrom(item);
};

export const getLinkageIndexes = async (folderIds: readonly string[]): Promise<(LinkageIndex | undefined)[]> =>
  (await getMany(folderIds.map(linkageIndexKey))).map((item) => item && indexFrom(item));

const standsFor = (index: LinkageIndex | undefined, { item, since }: Omit<LinkageAim, 'folder_id'>): index is LinkageIndex =>
  index !== undefined && index.item === item && index.since >= since;

/** Whether every card of the folder is found by its value in the index. */
export const isIndexed = (index: LinkageIndex | undefined, aim: Omit<LinkageAim, 'folder_id'>): boolean =>
  standsFor(index, aim) && index.state === 'done';

/** Whether a worker is at it. */
export const isBeingIndexed = (index: LinkageIndex | undefined, aim: Omit<LinkageAim, 'folder_id'>, now: number): boolean =>
  standsFor(index, aim) && index.state !== 'done' && now - index.beat <= silentMs;

/**
 * Takes the folder over, from where a silent worker stopped, or from the start when the item has changed since. Undefined
 * when there is nothing to do: it is indexed, or another worker is at it, or the mark is of a later change than this one.
 */
export const takeLinkageIndex = async (aim: LinkageAim, total: number, now: number): Promise<LinkageIndex | undefined> => {
  const before = await getLinkageIndex(aim.folder_id);
  if (isIndexed(before, aim) || isBeingIndexed(before, aim, now)) return undefined;
  if (before !== undefined && before.since > aim.since) return undefined;
  const run = (before?.run ?? 0) + 1;
  const next: LinkageIndex = standsFor(before, aim)
    ? { ...before, beat: now, run }
    : { ...aim, state: 'running', cards: 0, total, at: null, beat: now, run };
  // The answer of a try may be lost: the next one meets what this very worker has put.
  const by = randomText(16);
  const condition: Condition = [before === undefined ? { pk: 'absent' } : { run: { equals: before.run } }, { by: { equals: by } }];
  const outcome = await outcomeOf(put({ ...linkageIndexKey(aim.folder_id), ...storedVersion(), ...next, by }, condition), 'overtaken');
  return outcome === 'saved' ? next : undefined;
};

/** Cards came back with whatever index entries they had: the folder is looked through, and indexed anew. */
export const forgetLinkageIndex = (folderId: string): Promise<void> => remove(linkageIndexKey(folderId));

/** Superseded when the work has gone on without this worker. */
export const keepLinkageIndex = ({ folder_id, run }: LinkageIndex, set: NonNullable<Changes['set']>): Promise<'saved' | 'superseded'> =>
  outcomeOf(update(linkageIndexKey(folder_id), { set }, { run: { equals: run } }), 'superseded');
