export { beginDraft, findDrafts } from './find-drafts.tsx';
export { NewCardStart } from './new-card-start.tsx';
