import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useRef } from 'react';
import { At } from '../../../components/at.tsx';
import type { FolderOf } from '../../../components/steps-panel.tsx';
import { MovePanel, useHasOlderCards } from './move-panel.tsx';

const waiting = <Skeleton variant="rounded" height={240} />;

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
  readonly version: number | null;
  readonly isForOwners: boolean;
}

export const RulesPanel = ({ pId, fId, version, isForOwners }: RulesPanelProps) => (
  <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
    <At place="folder-checks" fallback={waiting} pId={pId} fId={fId} />
    {isForOwners ? <OwnersPanels pId={pId} fId={fId} version={version} /> : null}
  </Box>
);
