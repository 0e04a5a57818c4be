import { useEffect } from 'react';
import { sharedValue } from './shared-value.ts';

/** The current screen's title in header and browser tab (spec end-user 2, header). */
const title = sharedValue('');
export const useShownTitle = title.use;

export const useScreenTitle = (text: string): void => {
  useEffect(() => title.set(text), [text]);
};
