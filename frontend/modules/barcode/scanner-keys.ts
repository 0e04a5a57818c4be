import { type KeyboardEvent, useRef } from 'react';
import { isInputMethodKey } from '../../form/input-method.ts';

/** A scanner sends keys a few milliseconds apart, faster than anybody types. */
const longestGapMs = 60;
const fewestKeys = 4;

/** The Enter of a scanner selects the whole code, so that the next scan replaces it. An input method consumes this Enter, so it is repeated at key release, but not after typing by hand. */
export const useScannerKeys = () => {
  const run = useRef({ keys: 0, at: -Infinity });
  const isEnterDue = useRef(false);
  return {
    onKeyDown: ({ code, key, nativeEvent, currentTarget, timeStamp }: KeyboardEvent<HTMLInputElement>) => {
      const { keys, at } = run.current;
      const isFast = timeStamp - at <= longestGapMs;
      // Chromium reports every key of an input method as "Process"; `code` still tells the key.
      const isEnter = key === 'Enter' || code === 'Enter' || code === 'NumpadEnter';
      isEnterDue.current = isEnter && isInputMethodKey(nativeEvent) && isFast && keys >= fewestKeys;
      if (isEnter && !isInputMethodKey(nativeEvent)) currentTarget.select();
      run.current = { keys: isEnter ? 0 : isFast ? keys + 1 : 1, at: timeStamp };
    },
    onKeyUp: ({ currentTarget, nativeEvent }: KeyboardEvent<HTMLInputElement>) => {
      if (!isEnterDue.current || isInputMethodKey(nativeEvent)) return;
      isEnterDue.current = false;
      currentTarget.dispatchEvent(new globalThis.KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true }));
    },
  };
};
