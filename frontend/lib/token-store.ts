import type { OtherSession } from './session-changes.ts';
import { sharedValue } from './shared-value.ts';

/** In local storage under a fixed key, so that all tabs share the session (spec end-user 4, 9). */
const storageKey = 'fuda.token';

export const readToken = (): string | null => localStorage.getItem(storageKey);
export const keepToken = (token: string): void => localStorage.setItem(storageKey, token);
export const removeToken = (): void => localStorage.removeItem(storageKey);

export const onTokenChangedElsewhere = (listener: () => void): (() => void) => {
  const heard = (event: StorageEvent) => {
    if (event.key === storageKey || event.key === null) listener();
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
};

/** `?token=` of the address; stored only after the server has accepted it and, if needed, the user has agreed. */
type Offer =
  | { readonly state: 'none' | 'refused' }
  | { readonly state: 'open'; readonly token: string }
  | { readonly state: 'asked'; readonly token: string; readonly session: OtherSession };

const offer = sharedValue<Offer>({ state: 'none' });

export const offeredToken = {
  /** Removed from the address at once, so that no history, referrer or bookmark keeps it. */
  takeFromAddress: (): void => {
    const url = new URL(window.location.href);
    const token = url.searchParams.get('token');
    offer.set(token === null || token === '' ? { state: 'none' } : { state: 'open', token });
    if (token === null) return;
    url.searchParams.delete('token');
    window.history.replaceState(window.history.state, '', url);
  },
  read: (): string | null => {
    const now = offer.read();
    return now.state === 'open' ? now.token : null;
  },
  refuse: (): void => offer.set({ state: 'refused' }),
  ask: (token: string, session: OtherSession): void => offer.set({ state: 'asked', token, session }),
  settle: (): void => offer.set({ state: 'none' }),
  now: offer.read,
  use: offer.use,
};
