import type { AnswerValue, Answers } from '../design/card-design.ts';
import { splitReasonPath } from '../design/sibling-names.ts';
import { isBlankAnswer, partOf } from '../items/answers.ts';
import type { ItemPath } from './form-types.ts';
import { answerAt, splitItemPath, withAnswers } from './item-paths.ts';
import type { PreparedDesign } from './prepare.ts';
import { repetitionMoves } from './repetition-moves.ts';

/** A repeat of 0 and an unticked check are blank; a pulse of 0 is an answer. */
const isBlank = (value: AnswerValue, isRepeat: boolean): boolean => (isRepeat && value === 0) || value === false || isBlankAnswer(value);

/** Keeps stored reasons for clients without reasons, as long as the answer stays blank. `prepared` is the card's stored design. */
export const withStoredReasons = (prepared: PreparedDesign, posted: Answers, stored: Answers): Answers => {
  const reasons = Object.entries(stored).flatMap(([page, given]) => Object.entries(given).flatMap(([name, reason]) => (splitReasonPath(`${page}.${name}`) === null ? [] : [{ path: `${page}.${name}`, reason }])));
  if (reasons.length === 0) return posted;
  const move = repetitionMoves(prepared, stored, posted);
  const changes = new Map<ItemPath, AnswerValue>();
  for (const { path, reason } of reasons) {
    const of = splitReasonPath(path)!;
    const index = prepared.indexOf.get(splitItemPath(of.path).item);
    const to = move(path);
    if (to === null) continue;
    const beside = answerAt(posted, splitReasonPath(to)!.path);
    const given = answerAt(posted, to);
    const isRepeat = index !== undefined && prepared.items[index]!.class === 'repeat';
    if (isBlank(of.part === '' ? beside : partOf(beside, of.part), isRepeat)) changes.set(to, given ?? reason);
    else if (given === reason) changes.set(to, null);
  }
  return withAnswers(posted, changes);
};
