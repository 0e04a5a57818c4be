import { type KeyboardEvent, useRef } from 'react';
import { isInputMethodKey } from '../../form/input-method.ts';

/** A scanner sends its keys a few milliseconds apart; nobody types several keys in a row this fast. */
const longestGapMs = 60;
const fewestKeys = 4;

/**
 * The keys of a scanner that types like a keyboard. Its Enter marks the whole code, so that the next code replaces it. The input method uses this
 * Enter to end a conversion. After a scan, the Enter is therefore repeated when the key is released, for this field and the table around it. After
 * typing by hand it is not repeated: a person may go on with the next part of the text.
 */
export const useScannerKeys = () => {
  const run = useRef({ keys: 0, at: -Infinity });
  const isEnterDue = useRef(false);
  return {
    onKeyDown: ({ code, key, nativeEvent, currentTarget, timeStamp }: KeyboardEvent<HTMLInputElement>) => {
      const { keys, at } = run.current;
      const isFast = timeStamp - at <= longestGapMs;
      // Chromium names every key of the input method "Process"; the code still tells which one it is.
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
