import { useQuery } from '@tanstack/react-query';
import { useHasPart } from './modules.ts';
import { paths } from './paths.ts';
import { findFolder, projectsQuery } from './projects.ts';

/** Finds where the rules of a folder are shown: null without a role in its project, without a design, or without a module that shows them. */
export const useRulesAddress = (): ((pId: string, fId: string) => string | null) => {
  const { data = [] } = useQuery(projectsQuery);
  const isOffered = useHasPart('folder-work');
  return (pId, fId) => {
    const found = findFolder(data, pId, fId);
    return !isOffered || found === null || found.project.role === null || found.folder.version === null ? null : `${paths.cards(pId, fId)}?view=rules`;
  };
};
