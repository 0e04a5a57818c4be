export { beginDraft, findDrafts } from './find-drafts.tsx';
export { NewCardStart } from './new-card-start.tsx';
export { DraftNotes } from './draft-notes.tsx';
