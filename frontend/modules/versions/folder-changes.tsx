import { useRef } from 'react';
import type { Places } from '../../lib/modules.ts';
import { FolderMove } from './move-panel.tsx';
import { RecalculatePanel } from './recalculate-panel.tsx';

export const FolderChanges = ({ project, folder }: Places['folder-work']) => {
  const panel = useRef<HTMLDivElement>(null);
  if (!project.is_owner || project.role !== 'edit') return null;
  return (
    <>
      <FolderMove pId={project.id} fId={folder.id} version={folder.version} panel={panel} />
      <RecalculatePanel pId={project.id} fId={folder.id} onMove={() => panel.current?.focus()} />
    </>
  );
};
