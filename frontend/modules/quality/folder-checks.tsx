import type { Places } from '../../lib/modules.ts';
import { DuplicatesPanel } from './duplicates-panel.tsx';
import { RuleResults } from './rule-results.tsx';

export const FolderChecks = ({ project: { id: pId }, folder: { id: fId } }: Places['folder-work']) => (
  <>
    <RuleResults pId={pId} fId={fId} />
    <DuplicatesPanel pId={pId} fId={fId} />
  </>
);
