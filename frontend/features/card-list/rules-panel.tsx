import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useRef } from 'react';
import { At } from '../../components/at.tsx';
import { useHasPart } from '../../lib/modules.ts';

interface OwnersPanelsProps {
  readonly pId: string;
  readonly fId: string;
  readonly version: number | null;
}

const waiting = <Skeleton variant="rounded" height={240} />;

const OwnersPanels = ({ pId, fId, version }: OwnersPanelsProps) => {
  const panel = useRef<HTMLDivElement>(null);
  const onMove = useHasPart('folder-move') ? () => panel.current?.focus() : undefined;
  return (
    <>
      <At place="folder-move" pId={pId} fId={fId} version={version} panel={panel} />
      <At place="folder-changes" fallback={waiting} pId={pId} fId={fId} onMove={onMove} />
    </>
  );
};

export const RulesPanel = ({ isForOwners, ...folder }: OwnersPanelsProps & { readonly isForOwners: boolean }) => (
  <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
    <At place="folder-checks" fallback={waiting} pId={folder.pId} fId={folder.fId} />
    {isForOwners ? <OwnersPanels {...folder} /> : null}
  </Box>
);
