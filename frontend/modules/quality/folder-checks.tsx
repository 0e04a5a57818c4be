import { DuplicatesPanel } from './duplicates-panel.tsx';
import { RuleResults } from './rule-results.tsx';

export const FolderChecks = (folder: { readonly pId: string; readonly fId: string }) => (
  <>
    <RuleResults {...folder} />
    <DuplicatesPanel {...folder} />
  </>
);
