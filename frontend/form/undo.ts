import type { KeyboardEvent } from 'react';
import { isInputMethodKey } from './input-method.ts';

type Step = 'undo' | 'redo';

const stepOf = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): Step | null => {
  if (!(ctrlKey || metaKey) || altKey) return null;
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
  return key.toLowerCase() === 'y' && ctrlKey && !shiftKey ? 'redo' : null;
};

const mostSteps = 100;

/** Undo for one field, from the first cleaned text on: a text set by script ends the browser's own history of the field. */
export const createUndo = () => {
  let past: readonly string[] = [];
  let future: readonly string[] = [];
  let isOurs = false;
  let last = '';
  return {
    /** The user changed a text; `isCleaned`: the field now holds something else than was entered. */
    note: (before: string, after: string, isCleaned: boolean): void => {
      if (isOurs && before !== last) [past, future] = [[], []];
      isOurs ||= isCleaned;
      last = after;
      if (!isOurs || before === after) return;
      past = [...past, before].slice(-mostSteps);
      future = [];
    },
    /** The text to go back or forward to; undefined if the key is none of ours or there is no such text. */
    press: (event: KeyboardEvent, now: string): string | undefined => {
      const step = isInputMethodKey(event.nativeEvent) ? null : stepOf(event);
      // The text was changed by something else, so the history no longer applies.
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
