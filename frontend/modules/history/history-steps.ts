import type { AnswerValue, Answers } from '#shared/design/card-design.ts';
import { splitReasonPath } from '#shared/design/sibling-names.ts';
import type { ItemPath } from '#shared/form/form-types.ts';
import { withReasons } from '#shared/items/reasoned-answer.ts';
import { isRegistration } from '../../form/answer-list.ts';
import type { Card } from '../../lib/card-form.ts';

type Entry = Card['history'][number];

export interface ShownChange {
  readonly path: ItemPath;
  readonly before: AnswerValue;
  readonly after: AnswerValue;
  readonly isWithheld: boolean;
}

export interface Step {
  readonly entry: Entry;
  readonly versionBefore: number;
  readonly changes: readonly ShownChange[];
}

const joined = (changes: readonly ShownChange[]): readonly ShownChange[] => {
  const answers = new Set(changes.map(({ path }) => path));
  const ofAnswer = Map.groupBy(changes, ({ path }) => {
    const of = splitReasonPath(path)?.path;
    return of !== undefined && answers.has(of) ? of : path;
  });
  return [...ofAnswer].map(([path, parts]) => {
    const held = (end: 'before' | 'after'): AnswerValue => {
      const reasons = parts.flatMap((each): [string, string][] => {
        const reason = each[end];
        return each.path === path || typeof reason !== 'string' ? [] : [[splitReasonPath(each.path)!.part, reason]];
      });
      return withReasons(parts.find((each) => each.path === path)![end], reasons.length === 0 ? null : Object.fromEntries(reasons));
    };
    return { path, before: held('before'), after: held('after'), isWithheld: parts.some((each) => each.isWithheld) };
  });
};

export const changedItems = ({ changes }: Entry): number => new Set(changes.filter(({ path }) => !isRegistration(path)).map(({ path }) => splitReasonPath(path)?.path ?? path)).size;

/** Saves of a card, latest first. A save stores the answers before it, so they are followed back from today's; unknown later values are left out. */
export const stepsOf = (vals: Answers, entries: readonly Entry[]): readonly Step[] => {
  const held = new Map<ItemPath, AnswerValue>(Object.entries(vals).flatMap(([page, named]) => Object.entries(named).map(([name, value]) => [`${page}.${name}`, value] as const)));
  let isWhole = true;
  return entries.map((entry, index) => {
    const later = entries[index - 1];
    if (later !== undefined && later.revision !== entry.revision + 1) {
      held.clear();
      isWhole = false;
    }
    const versionBefore = entries[index + 1]?.version ?? entry.version;
    // The first save stores no changes: undoing all later saves yields what it contained.
    if (isWhole && entry.revision === 1) {
      const made = [...held].flatMap(([path, after]): ShownChange[] => (after === null || isRegistration(path) ? [] : [{ path, before: null, after, isWithheld: false }]));
      return { entry, versionBefore, changes: joined(made) };
    }
    const changes = entry.changes.flatMap(({ path, old, withheld = false }): ShownChange[] => {
      const isKnown = isWhole || held.has(path);
      const after = held.get(path) ?? null;
      held.set(path, old);
      return isKnown && !isRegistration(path) ? [{ path, before: old, after, isWithheld: withheld }] : [];
    });
    return { entry, versionBefore, changes: joined(changes) };
  });
};
