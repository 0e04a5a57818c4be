import type { AnswerValue, Answers, CardDesign } from '../design/card-design.ts';
import { confirmationName, confirmedName } from '../design/sibling-names.ts';
import { isObject, sameAnswer, type AnswerObject } from '../items/answers.ts';
import type { Confirmation, ItemPath } from './form-types.ts';
import { answerAt, withAnswers } from './item-paths.ts';
import type { PreparedDesign } from './prepare.ts';
import { repetitionMoves } from './repetition-moves.ts';

interface StoredCard {
  readonly prepared: PreparedDesign;
  readonly vals: Answers;
}

export interface Signature {
  readonly by: NonNullable<Confirmation['by']>;
  readonly at: string;
}

const confirmationsIn = (vals: Answers): readonly (readonly [ItemPath, AnswerValue])[] =>
  Object.entries(vals).flatMap(([page, given]) =>
    Object.entries(given).flatMap(([name, value]) => {
      const answer = confirmedName(name);
      return answer === null ? [] : [[`${page}.${answer}`, value] as const];
    }),
  );

const movedOf = (stored: StoredCard | null, posted: Answers): ReadonlyMap<ItemPath, AnswerObject> => {
  const found = stored === null ? [] : confirmationsIn(stored.vals);
  if (stored === null || found.length === 0) return new Map();
  const move = repetitionMoves(stored.prepared, stored.vals, posted);
  return new Map(
    found.flatMap(([path, value]) => {
      const to = move(path);
      return to === null || !isObject(value) ? [] : [[to, value] as const];
    }),
  );
};

const unsigned = ({ by: _by, at: _at, ...own }: AnswerObject): AnswerObject => own;

/** Equal confirmations keep their signature, new ones get `signature`. Clients without confirmations (`isManaged` false) keep stored ones. */
export const withConfirmations = (design: Pick<CardDesign, 'confirmation_reasons'>, posted: Answers, stored: StoredCard | null, signature: Signature | null, isManaged: boolean): Answers => {
  const there = movedOf(stored, posted);
  const given = confirmationsIn(posted);
  if (there.size === 0 && given.length === 0) return posted;
  const changes = new Map<ItemPath, AnswerValue>();
  for (const [path, value] of given) {
    if (!isObject(value)) continue;
    const own = unsigned(value);
    const former = there.get(path);
    const isKnown = own['reason'] === undefined || (design.confirmation_reasons ?? []).some((reason) => reason.value === own['reason']);
    // A confirmation with an unknown reason stays unsigned and gets a finding.
    changes.set(confirmationName(path), former !== undefined && sameAnswer(unsigned(former), own) ? former : signature === null ? value : isKnown ? { ...own, ...signature } : own);
  }
  const posts = new Set(given.map(([path]) => path));
  for (const [path, value] of isManaged ? [] : there) if (!posts.has(path) && sameAnswer(answerAt(posted, path), value['value'] ?? null)) changes.set(confirmationName(path), value);
  return withAnswers(posted, changes);
};
