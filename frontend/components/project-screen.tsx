import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { localText } from '#shared/text/languages.ts';
import { ApiProblem } from '../lib/api-problem.ts';
import { useLanguage } from '../lib/i18n.ts';
import { pathPatterns, paths } from '../lib/paths.ts';
import { projectsQuery } from '../lib/projects.ts';
import { AdminScreen } from './admin-screen.tsx';
import { NotAuthorized } from './message-screen.tsx';
import { ServerView } from './server-view.tsx';

export const useProjectTitle = (pId: string): string => {
  const language = useLanguage();
  const { data = [] } = useQuery(projectsQuery);
  return localText(data.find(({ id }) => id === pId)?.title, language);
};

interface ProjectScreenProps<Data> {
  readonly pId: string;
  readonly title: string;
  readonly isBelow?: boolean;
  readonly isForm?: boolean;
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  readonly loading: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

export const ProjectScreen = <Data,>({ pId, title, isForm = false, isBelow = isForm, query, loading, children }: ProjectScreenProps<Data>) => {
  const { t } = useTranslation('project-admin');
  const isRefused = query.error instanceof ApiProblem && ['access.denied', 'project.unknown'].includes(query.error.code);
  return (
    <AdminScreen
      title={title}
      top={pathPatterns.home}
      steps={isBelow ? [{ label: t('menu.title'), to: paths.prjAdminMenu(pId) }] : []}
      isForm={isForm}
    >
      {isRefused ? (
        <NotAuthorized />
      ) : (
        <ServerView query={query} loading={loading}>
          {children}
        </ServerView>
      )}
    </AdminScreen>
  );
};
