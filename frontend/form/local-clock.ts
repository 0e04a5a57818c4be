const two = (part: number): string => String(part).padStart(2, '0');

/** The user's own day and minute, for the engine, which reads no clock (YYYY-MM-DD and YYYY-MM-DDTHH:mm). */
export const readLocalClock = (at: Date = new Date()): { readonly today: string; readonly now: string } => {
  const today = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return { today, now: `${today}T${two(at.getHours())}:${two(at.getMinutes())}` };
};
