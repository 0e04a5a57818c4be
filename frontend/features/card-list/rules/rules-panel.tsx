import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useRef } from 'react';
import { At } from '../../../components/at.tsx';
import type { FolderOf } from '../../../components/steps-panel.tsx';
import { MovePanel, useHasOlderCards } from './move-panel.tsx';

const waiting = <Skeleton variant="rounded" height={240} />;

/** What owners who may save cards change on all of them. Cards are moved only where there are some of earlier versions. */
const OwnersPanels = ({ pId, fId, version }: FolderOf & { readonly version: number | null }) => {
  const hasOlder = useHasOlderCards({ pId, fId, version });
  const move = useRef<HTMLDivElement>(null);
  return (
    <>
      {hasOlder ? (
        <Box ref={move} tabIndex={-1} sx={{ scrollMarginTop: 80 }}>
          <MovePanel pId={pId} fId={fId} />
        </Box>
      ) : null}
      <At place="folder-changes" fallback={waiting} pId={pId} fId={fId} onMove={() => move.current?.focus()} />
    </>
  );
};

interface RulesPanelProps extends FolderOf {
  /** Of the design in force. */
  readonly version: number | null;
  readonly isForOwners: boolean;
}

/** What is asked of all cards of a folder, and what owners do with all of them. */
export const RulesPanel = ({ pId, fId, version, isForOwners }: RulesPanelProps) => (
  <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
    <At place="folder-checks" fallback={waiting} pId={pId} fId={fId} />
    {isForOwners ? <OwnersPanels pId={pId} fId={fId} version={version} /> : null}
  </Box>
);
