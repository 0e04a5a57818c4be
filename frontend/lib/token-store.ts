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

/** Takes `?token=` once: stores it and removes it from the address, so that no history, referrer or bookmark keeps it. */
export const takeTokenFromAddress = (): void => {
  const url = new URL(window.location.href);
  const token = url.searchParams.get('token');
  if (token === null) return;
  url.searchParams.delete('token');
  window.history.replaceState(window.history.state, '', url);
  if (token !== '') keepToken(token);
};
