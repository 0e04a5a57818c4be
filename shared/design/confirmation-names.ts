import type { Item } from './card-design.ts';

/** Whether something about an item's answers may be implausible, so that they can be confirmed, or rules of the design stand there. */
export const mayWarn = (item: Item): boolean => 'warning' in item || 'soft_range' in item || 'rules' in item;

/**
 * That an answer which a warning is about was confirmed stands beside the answer, under a name that no item can have:
 * "hr_2@confirmed" for `hr` in the second repetition. The same ending makes the path of it.
 */
const ending = '@confirmed';

export const confirmationName = (stored: string): string => stored + ending;

/** The name, or path, of the answer that a name of a confirmation is about; null for any other name. */
export const confirmedName = (name: string): string | null => (name.endsWith(ending) ? name.slice(0, -ending.length) : null);
