import { readMemory, writeMemory } from './list-memory.ts';

const footerKey = (userId: string): string => `fuda.saved-in-footer.${userId}`;

/** Whether the user wants a save confirmed in the footer of the form only, without the dialog. */
export const isFooterEnough = (userId: string): boolean => readMemory(footerKey(userId)) === true;
export const rememberFooterEnough = (userId: string, isEnough: boolean): void => writeMemory(footerKey(userId), isEnough);
