import { useEffect } from 'react';
import { sharedValue } from './shared-value.ts';

const title = sharedValue('');
export const useShownTitle = title.use;

export const useScreenTitle = (text: string): void => {
  useEffect(() => title.set(text), [text]);
};
