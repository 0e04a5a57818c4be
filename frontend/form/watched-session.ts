import type { AnswerValue, Answers } from '#shared/design/card-design.ts';
import { confirmedName, reasonName, splitReasonName } from '#shared/design/sibling-names.ts';
import type { ItemPath } from '#shared/form/form-types.ts';
import type { PlacedSession } from './place-findings.ts';

/** A session that also reports every change and remembers hidden answers. */
export interface WatchedSession extends PlacedSession {
  onChange(listener: () => void): () => void;
  /** All answers: the stored ones, and those hidden by a choice since the form was opened or since `saved`. */
  everything(saved: Answers): Answers;
  /** The earlier answer of an item whose change hid answers below it; entering it again restores them. */
  choiceBefore(path: ItemPath): AnswerValue | undefined;
}

interface Choice {
  readonly value: AnswerValue;
  readonly setAside: number;
}

type Pages = { [page: string]: { [stored: string]: AnswerValue } };

export const createListeners = () => {
  const listeners = new Set<() => void>();
  return {
    tell: () => {
      for (const listener of listeners) listener();
    },
    onChange: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

const inRepetition = (name: string): boolean => /_\d+(?:\.\w+)?(?:@\w+)?$/.test(name);

/** `begunWith`: what the form was opened with in place of the card's answers; part of it is hidden, and what it lacks was removed. */
export const watchSession = (session: PlacedSession, begunWith?: Answers): WatchedSession => {
  const { tell, onChange } = createListeners();
  const typed = new Map<ItemPath, AnswerValue>();
  const choices = new Map<ItemPath, readonly Choice[]>();
  /** After a removal, a numbered name may mean another repetition. */
  let hasMoved = false;
  return {
    ...session,
    set: (path, value) => {
      const { value: last, setAside } = session.item(path);
      session.set(path, value);
      const now = session.item(path);
      const still = (choices.get(path) ?? []).filter((choice) => choice.setAside < now.setAside);
      choices.set(path, now.setAside > setAside ? [...still, { value: last, setAside }] : still);
      typed.set(path, now.value);
      tell();
    },
    setPart: (path, part, text) => {
      session.setPart(path, part, text);
      typed.set(path, session.item(path).value);
      tell();
    },
    setReason: (path, part, reason) => {
      session.setReason(path, part, reason);
      typed.set(path, session.item(path).value);
      typed.set(reasonName(path, part), reason);
      tell();
    },
    confirm: (path, given) => {
      session.confirm(path, given);
      tell();
    },
    addRepetition: (path) => {
      const isAdded = session.addRepetition(path);
      if (isAdded) tell();
      return isAdded;
    },
    removeRepetition: (path, index) => {
      session.removeRepetition(path, index);
      hasMoved = true;
      for (const known of [typed, choices]) for (const each of known.keys()) if (inRepetition(each)) known.delete(each);
      tell();
    },
    choiceBefore: (path) => choices.get(path)?.at(-1)?.value,
    onChange,
    everything: (saved) => {
      const pages: Pages = Object.fromEntries(Object.entries(session.answers()).map(([page, answers]) => [page, { ...answers }]));
      const addAside = (page: string, name: string, value: AnswerValue) => {
        if (value === null || (hasMoved && inRepetition(name)) || pages[page]?.[name] !== undefined) return;
        // An answer excludes the reason for its absence, and vice versa; a confirmation returns only with its answer.
        const reason = splitReasonName(name);
        if (pages[page]?.[reason === null ? (confirmedName(name) ?? reasonName(name)) : reason.stored] !== undefined) return;
        pages[page] = { ...pages[page], [name]: value };
      };
      for (const [path, value] of typed) addAside(path.slice(0, path.indexOf('.')), path.slice(path.indexOf('.') + 1), value);
      for (const [page, answers] of Object.entries(begunWith ?? saved)) {
        for (const [name, value] of Object.entries(answers)) if (!typed.has(`${page}.${name}`)) addAside(page, name, value);
      }
      return pages;
    },
  };
};
