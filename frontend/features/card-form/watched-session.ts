import type { AnswerValue, Answers } from '#shared/design/card-design.ts';
import type { FormSession, ItemPath } from '#shared/form/form-types.ts';

/** A session that also tells of every change, whichever item it was, and what it has set aside. */
export interface WatchedSession extends FormSession {
  /** Called after each thing the user did. Returns the unsubscribe function. */
  onChange(listener: () => void): () => void;
  /** All that was answered: what is stored, and what a choice has set aside since the card stood at `saved`. */
  everything(saved: Answers): Answers;
}

type Pages = { [page: string]: { [stored: string]: AnswerValue } };

const inRepetition = (name: string): boolean => /_\d+$/.test(name);

export const watchSession = (session: FormSession): WatchedSession => {
  const listeners = new Set<() => void>();
  const typed = new Map<ItemPath, AnswerValue>();
  /** After a removal a name with a number may mean another repetition than it did. */
  let hasMoved = false;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    ...session,
    set: (path, value) => {
      session.set(path, value);
      typed.set(path, session.item(path).value);
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
      for (const known of typed.keys()) if (inRepetition(known)) typed.delete(known);
      tell();
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    everything: (saved) => {
      const pages: Pages = Object.fromEntries(Object.entries(session.answers()).map(([page, answers]) => [page, { ...answers }]));
      const addAside = (page: string, name: string, value: AnswerValue) => {
        if (value === null || (hasMoved && inRepetition(name)) || pages[page]?.[name] !== undefined) return;
        pages[page] = { ...pages[page], [name]: value };
      };
      for (const [path, value] of typed) addAside(path.slice(0, path.indexOf('.')), path.slice(path.indexOf('.') + 1), value);
      for (const [page, answers] of Object.entries(saved)) {
        for (const [name, value] of Object.entries(answers)) if (!typed.has(`${page}.${name}`)) addAside(page, name, value);
      }
      return pages;
    },
  };
};
