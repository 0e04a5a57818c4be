import type { AnswerValue, Answers } from '../design/card-design.ts';
import { splitReasonPath } from '../design/sibling-names.ts';
import { isBlankAnswer, partOf } from '../items/answers.ts';
import { answerIn } from './answers-without-place.ts';
import { splitItemPath } from './item-paths.ts';
import { none, pathOfIndex, type PreparedDesign } from './prepare.ts';
import { repetitionMoves } from './repetition-moves.ts';

/** A repeat of 0 and an unticked check are blank; a pulse of 0 is an answer. */
const isBlank = (value: AnswerValue, isRepeat: boolean): boolean => (isRepeat && value === 0) || value === false || isBlankAnswer(value);

/** Keeps stored reasons for clients without reasons, as long as the answer stays blank. `prepared` is the card's stored design. */
export const withStoredReasons = (prepared: PreparedDesign, posted: Answers, stored: Answers): Answers => {
  const reasons = Object.entries(stored).flatMap(([page, given]) => Object.entries(given).flatMap(([name, reason]) => (splitReasonPath(`${page}.${name}`) === null ? [] : [{ path: `${page}.${name}`, reason }])));
  if (reasons.length === 0) return posted;
  const move = repetitionMoves(prepared, stored, posted);
  const pages: { [page: string]: { [name: string]: AnswerValue } } = Object.fromEntries(Object.entries(posted).map(([page, given]) => [page, { ...given }]));
  for (const { path, reason } of reasons) {
    const of = splitReasonPath(path)!;
    const index = prepared.indexOf.get(splitItemPath(of.path).item);
    const repeat = index === undefined ? none : prepared.repeat[index]!;
    const to = move(path, repeat === none ? undefined : pathOfIndex(prepared, repeat));
    if (to === null) continue;
    const [page, name] = [to.slice(0, to.indexOf('.')), to.slice(to.indexOf('.') + 1)];
    const beside = answerIn(posted, page, splitReasonPath(to)!.path.slice(page.length + 1));
    const given = answerIn(posted, page, name);
    const isRepeat = index !== undefined && prepared.items[index]!.class === 'repeat';
    if (isBlank(of.part === '' ? beside : partOf(beside, of.part), isRepeat)) (pages[page] ??= {})[name] = given ?? reason;
    else if (given === reason) delete pages[page]![name];
  }
  return pages;
};
