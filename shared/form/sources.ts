import type { AnswerValue, Path } from '../design/card-design.ts';
import type { Reading } from '../language/expression/reading.ts';
import type { Term } from '../language/expression/values.ts';
import { localText } from '../text/languages.ts';
import { filledCount, isBlankBlock } from './filled.ts';
import { blockAround, effectiveReasons, effectiveValue, eachSlotWithin, firstSlotSeenFrom, flag, type FormState, hasFlag, pathOfSlot, slotInside, slotSeenFrom } from './form-state.ts';
import { isObject, numberOf, yesNoOf } from '../items/answers.ts';
import { partIn, silent, type Sources, termOf } from '../items/behaviour.ts';
import { none, type PreparedReference, repeatsAround } from './prepare.ts';

const createSources = (state: FormState, from: number): Sources => {
  const { context, prepared } = state;
  const { language, rows } = prepared;
  const answerAt = (path: Path) => {
    const reference = prepared.references.get(path);
    const slot = reference ? slotSeenFrom(state, from, reference.index) : none;
    if (!reference || slot === none) return null;
    return { reference, slot, value: isRepeat(reference) ? filledCount(state, slot) || null : valueIn(reference, slot) };
  };
  const valueIn = ({ index, part }: PreparedReference, slot: number): AnswerValue => {
    const value = effectiveValue(state, slot);
    if (part !== null) return partIn(prepared.behaviours[index]!, value, part);
    // Without a readable part the whole is unknown: 3 years and unreadable months are not an age of 3 years.
    return isObject(value) && hasFlag(state, slot, flag.unreadable) ? null : value;
  };
  const isRepeat = ({ index }: PreparedReference): boolean => prepared.items[index]!.class === 'repeat';
  const isLeftOut = (slot: number): boolean => isBlankBlock(state, state.blockOf[slot]!) && !isAround(state.blockOf[slot]!);
  const indexAt = (path: Path): number => prepared.references.get(path)?.index ?? none;
  const foundIn = (path: Path, slot: number): Term => {
    const reference = prepared.references.get(path);
    if (!reference || slot === none) return null;
    if (isRepeat(reference)) return filledCount(state, slot);
    return termOf(reference.part === null ? prepared.behaviours[reference.index]! : silent, valueIn(reference, slot));
  };
  /** A repeat without an index means the reader's own repetition, else the first. */
  const indexedSlot = (index: number, at: readonly { readonly repeat: Path; readonly index: number }[]): number => {
    const repeats = repeatsAround(prepared, index);
    return slotInside(state, index, repeats, (blocks, level) => {
      const wanted = at.find((each) => indexAt(each.repeat) === repeats[level]);
      return wanted === undefined ? (blocks.find((each) => isAround(each)) ?? blocks[0]) : blocks[wanted.index - 1];
    });
  };
  const eachNeighbour = (index: number, visit: (slot: number) => void): void => {
    const inner = blockAround(state, from, index);
    const repeat = prepared.items[index]!.class === 'repeat' ? index : prepared.repeat[index]!;
    eachSlotWithin(state, repeat !== none && state.blocks[inner]!.repeat === repeat ? state.blocks[inner]!.around : inner, index, visit);
  };
  const isAround = (block: number): boolean => {
    for (let around = from; around !== none; around = state.blocks[around]!.around) if (around === block) return true;
    return false;
  };
  return {
    context,
    terms: {
      get today() {
        return context.today;
      },
      get now() {
        return context.now;
      },
      self: null,
      noteTooLong: () => {
        state.isOverlong = true;
      },
      language,
      rows,
      ...(prepared.design.blanks && { blanks: prepared.design.blanks }),
      read: (path) => {
        const index = indexAt(path);
        return index === none ? null : foundIn(path, firstSlotSeenFrom(state, from, index));
      },
      readAll: (path) => {
        const index = indexAt(path);
        const found: Term[] = [];
        if (index === none) return found;
        eachSlotWithin(state, blockAround(state, from, index), index, (slot) => {
          if (!isLeftOut(slot)) found.push(foundIn(path, slot));
        });
        return found;
      },
      reason: (path) => {
        const reference = prepared.references.get(path);
        const slot = reference ? firstSlotSeenFrom(state, from, reference.index) : none;
        const by = slot === none ? null : effectiveReasons(state, slot);
        return by === null ? null : (by[reference!.part ?? ''] ?? by[''] ?? null);
      },
      repetitions: (path) => {
        const index = indexAt(path);
        if (prepared.items[index]?.class !== 'repeat') return null;
        let count = 0;
        eachSlotWithin(state, blockAround(state, from, index), index, (slot) => {
          count += filledCount(state, slot) ?? 0;
        });
        return count;
      },
      readEach: (path) => {
        const index = indexAt(path);
        if (index === none) return [];
        const found: { value: Term; isBlank: boolean; reading: Reading }[] = [];
        const add = (value: Term, block: number): number => found.push({ value, isBlank: isBlankBlock(state, block), reading: readingIn(state, block) });
        eachNeighbour(index, (slot) => {
          if (prepared.items[index]!.class !== 'repeat') add(foundIn(path, slot), state.blockOf[slot]!);
          else for (const block of effectiveValue(state, slot) === null ? [] : (state.repetitions.get(slot) ?? [])) add(true, block);
        });
        return found;
      },
      position: (path) => {
        for (let around = from; around !== none; around = state.blocks[around]!.around) {
          const { repeat, owner } = state.blocks[around]!;
          if (repeat !== none && repeat === indexAt(path)) return (state.repetitions.get(owner) ?? []).indexOf(around) + 1;
        }
        return null;
      },
      readIndexed: (path, at) => {
        const index = indexAt(path);
        return index === none ? null : foundIn(path, indexedSlot(index, at));
      },
      choiceName: (path, value) => {
        const item = prepared.items[indexAt(path)];
        const choice = item && 'choices' in item ? item.choices.find((each) => each.value === value) : undefined;
        return choice ? localText(choice.title, language) : null;
      },
    },
    value: (path) => answerAt(path)?.value ?? null,
    number: (path) => {
      const answer = answerAt(path);
      if (!answer || answer.value === null) return undefined;
      const { index, part } = answer.reference;
      const behaviour = prepared.behaviours[index]!;
      if (part === null && behaviour.answer === 'entered' && behaviour.number) return behaviour.number(answer.value);
      return numberOf(answer.value);
    },
    isUndecided: (path) => {
      const answer = answerAt(path);
      return answer !== null && hasFlag(state, answer.slot, flag.exposed) && hasFlag(state, answer.slot, flag.unreadable);
    },
    yesNo: (path) => {
      const answer = answerAt(path);
      if (!answer || !hasFlag(state, answer.slot, flag.exposed)) return undefined;
      const behaviour = prepared.behaviours[answer.reference.index]!;
      return behaviour.answer === 'entered' && behaviour.yesNo ? behaviour.yesNo(answer.value) : yesNoOf(answer.value);
    },
    place: (path) => {
      const answer = answerAt(path);
      return answer && pathOfSlot(state, answer.slot);
    },
    each: (path) => {
      const found: Sources[] = [];
      const index = indexAt(path);
      if (index !== none) {
        eachNeighbour(index, (slot) => {
          if (!isLeftOut(slot)) found.push(sourcesAt(state, slot));
        });
      }
      return found;
    },
  };
};

const readingIn = (state: FormState, block: number): Reading => (state.blocks[block]!.sources ??= createSources(state, block)).terms;

export const sourcesAt = (state: FormState, slot: number): Sources => {
  const from = state.blockOf[slot]!;
  return (state.blocks[from]!.sources ??= createSources(state, from));
};
