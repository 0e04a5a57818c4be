import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { localText } from '#shared/text/local-text.ts';
import { AdminScreen } from '../../components/admin-screen.tsx';
import { NotAuthorized } from '../../components/not-authorized.tsx';
import { ServerView } from '../../components/server-view.tsx';
import { ApiProblem } from '../../lib/api-problem.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { pathPatterns, paths } from '../../lib/paths.ts';
import { projectsQuery } from '../../lib/projects.ts';

export const useProjectTitle = (pId: string): string => {
  const language = useLanguage();
  const { data = [] } = useQuery(projectsQuery);
  return localText(data.find(({ id }) => id === pId)?.title, language);
};

interface ProjectScreenProps<Data> {
  readonly pId: string;
  readonly title: string;
  /** Below the menu of the project's owner. */
  readonly isForm?: boolean;
  readonly query: UseQueryResult<Data>;
  readonly loading: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** A screen of the project's owner; whoever is not meets the not-authorized message, as the server says. */
export const ProjectScreen = <Data,>({ pId, title, isForm = false, query, loading, children }: ProjectScreenProps<Data>) => {
  const { t } = useTranslation('project-users');
  const isRefused = query.error instanceof ApiProblem && ['access.denied', 'project.unknown'].includes(query.error.code);
  return (
    <AdminScreen
      title={title}
      top={pathPatterns.home}
      steps={isForm ? [{ label: t('menu.title'), to: paths.prjAdminMenu(pId) }] : []}
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
