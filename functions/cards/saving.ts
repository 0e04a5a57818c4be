/** The calls that save, delete and link: a file beside the bundle (decision 16), which those who look at lists never load. */
export { openLinkedCard } from './linkage.ts';
export { deleteCard } from './open-card.ts';
export { patchCard } from './patch-card.ts';
export { saveCard } from './save-card.ts';
