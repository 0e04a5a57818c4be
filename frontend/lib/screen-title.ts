import { useEffect } from 'react';
import { sharedValue } from './shared-value.ts';

/** The title that depends on the screen (spec end-user 2, header): said by the screen, shown by the header and the tab. */
const title = sharedValue('');
export const useShownTitle = title.use;

/** Names the screen while it is shown. */
export const useScreenTitle = (text: string): void => {
  useEffect(() => title.set(text), [text]);
};
