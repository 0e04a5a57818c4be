import type { Answers, Path } from '../design/card-design.ts';
import { reasonName, splitReasonPath } from '../design/sibling-names.ts';
import { blankBlock, readAnswerTree, type AnswerBlock } from './answer-tree.ts';
import type { ItemPath } from './form-types.ts';
import { splitItemPath } from './item-paths.ts';
import { matchRepetitions } from './match-repetitions.ts';
import { none, type PreparedDesign } from './prepare.ts';

/** The result maps former paths to present ones, and to null for a removed repetition. Paths of unknown repeats stay. Without `repeat`, the item's own counts. */
export const repetitionMoves = (prepared: PreparedDesign, before: Answers, now: Answers): ((path: ItemPath, repeat?: Path) => ItemPath | null) => {
  const moves = new Map<string, string | null>();
  const follow = (was: AnswerBlock, is: AnswerBlock | null, from: string, to: string): void => {
    for (const [index, repetitions] of was.repeats) {
      const after = is?.repeats.get(index) ?? [];
      for (const [at, target] of matchRepetitions(repetitions, after).entries()) {
        const own = `${from}_${at + 1}`;
        const next = target < 0 || is === null ? null : `${to}_${target + 1}`;
        moves.set(`${index} ${own}`, next);
        follow(repetitions[at]!, next === null ? null : (after[target] ?? blankBlock), own, next ?? '');
      }
    }
  };
  follow(readAnswerTree(prepared, before), readAnswerTree(prepared, now), '', '');
  return (asked, repeat) => {
    const reason = splitReasonPath(asked);
    const { item, indices } = splitItemPath(reason?.path ?? asked);
    const index = repeat === undefined ? prepared.repeat[prepared.indexOf.get(item) ?? none] : prepared.indexOf.get(repeat);
    const suffix = indices.map((each) => `_${each}`).join('');
    const next = moves.get(`${index} ${suffix}`);
    if (next === undefined) return asked;
    return next === null ? null : reason === null ? item + next : reasonName(item + next, reason.part);
  };
};
