/** Whether the session has expired while somebody was working: said once, by whichever call noticed first. */
let isExpired = false;
const listeners = new Set<() => void>();

const change = (next: boolean) => {
  if (isExpired === next) return;
  isExpired = next;
  for (const listener of listeners) listener();
};

export const sessionExpiry = {
  report: () => change(true),
  settle: () => change(false),
  isReported: () => isExpired,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
