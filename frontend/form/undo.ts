import type { KeyboardEvent } from 'react';
import { isInputMethodKey } from './input-method.ts';

type Step = 'undo' | 'redo';

const stepOf = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): Step | null => {
  if (!(ctrlKey || metaKey) || altKey) return null;
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
  return key.toLowerCase() === 'y' && ctrlKey && !shiftKey ? 'redo' : null;
};

/** Steps that can be undone in one field. */
const mostSteps = 100;

/**
 * Undo for one field, from the first text on that was cleaned. A text that is set by script ends the browser's own history of the field; until then the
 * browser undoes.
 */
export const createUndo = () => {
  let past: readonly string[] = [];
  let future: readonly string[] = [];
  let isOurs = false;
  let last = '';
  return {
    /** The user changed a text; `isCleaned` where something else than what was entered stands in the field now. */
    note: (before: string, after: string, isCleaned: boolean): void => {
      if (isOurs && before !== last) [past, future] = [[], []];
      isOurs ||= isCleaned;
      last = after;
      if (!isOurs || before === after) return;
      past = [...past, before].slice(-mostSteps);
      future = [];
    },
    /** The text to go back or forward to; undefined where the key is not for us, or there is none. */
    press: (event: KeyboardEvent, now: string): string | undefined => {
      const step = isInputMethodKey(event.nativeEvent) ? null : stepOf(event);
      // Something else has changed the text since: what stood there before that is no earlier text of this one.
      if (step === null || !isOurs || now !== last) return undefined;
      event.preventDefault();
      const text = (step === 'undo' ? past : future).at(-1);
      if (text === undefined) return undefined;
      if (step === 'undo') [past, future] = [past.slice(0, -1), [...future, now]];
      else [past, future] = [[...past, now], future.slice(0, -1)];
      last = text;
      return text;
    },
  };
};
