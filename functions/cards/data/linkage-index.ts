import type { Path } from '#shared/design/card-design.ts';
import { randomText } from '../../data/ids.ts';
import { linkageIndexKey } from '../../data/keys.ts';
import { outcomeOf } from '../../data/outcomes.ts';
import { recordIn, storedVersion } from '../../data/stored.ts';
import { get, getMany, put, type Condition } from '../../data/table.ts';

export interface LinkageAim {
  readonly folder_id: string;
  readonly item: Path;
  /** The domain changed at this time, in ms; an index of an earlier change does not count. */
  readonly since: number;
}

export interface LinkageIndex extends LinkageAim {
  readonly state: 'running' | 'done';
  readonly cards: number;
  readonly total: number;
  readonly at: string | null;
  /** The worker last reported at this time, in ms. */
  readonly beat: number;
  /** It counts the workers so far; a worker that reads another number has been replaced. */
  readonly run: number;
}

/** A worker reports after each page of cards; after this silence it counts as dead. */
const silentMs = 60_000;

export const getLinkageIndex = async (folderId: string): Promise<LinkageIndex | undefined> => {
  const item = await get(linkageIndexKey(folderId), { consistent: true });
  return item && recordIn<LinkageIndex>(item);
};

export const getLinkageIndexes = async (folderIds: readonly string[]): Promise<(LinkageIndex | undefined)[]> =>
  (await getMany(folderIds.map(linkageIndexKey))).map((item) => item && recordIn<LinkageIndex>(item));

/** Answers undefined if the folder is not indexed for the aim and no worker is alive. */
export const linkageStateOf = (index: LinkageIndex | undefined, { item, since }: Omit<LinkageAim, 'folder_id'>, now: number): LinkageIndex['state'] | undefined => {
  if (index?.item !== item || index.since < since) return undefined;
  return index.state === 'done' || now - index.beat <= silentMs ? index.state : undefined;
};

/** Continues where a silent worker stopped. Answers undefined if the folder is indexed, another worker runs, or a later change is already recorded. */
export const takeLinkageIndex = async (aim: LinkageAim, total: number, now: number): Promise<LinkageIndex | undefined> => {
  const before = await getLinkageIndex(aim.folder_id);
  if (linkageStateOf(before, aim, now) !== undefined) return undefined;
  if (before !== undefined && before.since > aim.since) return undefined;
  const run = (before?.run ?? 0) + 1;
  const next: LinkageIndex = before?.item === aim.item && before.since === aim.since
    ? { ...before, beat: now, run }
    : { ...aim, state: 'running', cards: 0, total, at: null, beat: now, run };
  // If the answer of a try is lost, the retry meets its own entry.
  const by = randomText(16);
  const condition: Condition = [before === undefined ? { pk: 'absent' } : { run: { equals: before.run } }, { by: { equals: by } }];
  const outcome = await outcomeOf(put({ ...linkageIndexKey(aim.folder_id), ...storedVersion(), ...next, by }, condition), 'overtaken');
  return outcome === 'saved' ? next : undefined;
};
