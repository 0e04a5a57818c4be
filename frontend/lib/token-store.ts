/** The session token, kept in browser storage under a fixed key so that every tab of this browser shares it (spec end-user 4, 9). */
const storageKey = 'fuda.token';

export const readToken = (): string | null => localStorage.getItem(storageKey);
export const keepToken = (token: string): void => localStorage.setItem(storageKey, token);
export const removeToken = (): void => localStorage.removeItem(storageKey);

/** Calls back when another tab signs in or out. Returns the unsubscribe function. */
export const onTokenChangedElsewhere = (listener: () => void): (() => void) => {
  const heard = (event: StorageEvent) => {
    if (event.key === storageKey || event.key === null) listener();
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
};

/** `?token=` of the address: not kept before the server knows it, so that a bad one ends nobody's session. */
type Offer = { readonly state: 'none' | 'refused' } | { readonly state: 'open'; readonly token: string };

let offer: Offer = { state: 'none' };

export const offeredToken = {
  /** Takes it out of the address at once, so that no history, referrer or bookmark keeps it. */
  takeFromAddress: (): void => {
    const url = new URL(window.location.href);
    const token = url.searchParams.get('token');
    offer = token === null || token === '' ? { state: 'none' } : { state: 'open', token };
    if (token === null) return;
    url.searchParams.delete('token');
    window.history.replaceState(window.history.state, '', url);
  },
  /** null: there is none to be checked. */
  read: (): string | null => (offer.state === 'open' ? offer.token : null),
  accept: (token: string): void => {
    offer = { state: 'none' };
    keepToken(token);
  },
  refuse: (): void => {
    offer = { state: 'refused' };
  },
  wasRefused: (): boolean => offer.state === 'refused',
  /** The user has read that it was refused. */
  settle: (): void => {
    offer = { state: 'none' };
  },
};
