import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { localText } from '#shared/text/languages.ts';
import { identifyingIn } from '#shared/export/identifying.ts';
import type { CardDesign } from '#shared/design/card-design.ts';
import { ServerView } from '../../components/server-view.tsx';
import { callApi } from '../../lib/api-client.ts';
import { folderDesignQuery } from '../../lib/folder-design.ts';
import { useLanguage } from '../../lib/i18n.ts';
import type { Places } from '../../lib/modules.ts';
import { projectsQuery } from '../../lib/projects.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { useSession } from '../../lib/session.ts';
import { CardFilterForm, filterFields, type FilterField } from './card-filter.tsx';
import { earlierDesignsQuery } from './filter-words.ts';

interface PartProps extends Pick<Places['list-filter'], 'filter' | 'onFilter'> {
  readonly pId: string;
  readonly fId: string;
}

/** The design, which names the items, is loaded only when this is opened. */
const OfFolder = ({ pId, fId, filter, onFilter }: PartProps) => {
  const language = useLanguage();
  const design = useQuery(folderDesignQuery(pId, fId));
  const { data: earlier = [] } = useQuery({ ...earlierDesignsQuery(pId, fId, design.data?.version ?? 1), enabled: (design.data?.version ?? 1) > 1 });
  const members = useQuery({ queryKey: queryKeys.projectUsers(pId), queryFn: ({ signal }) => callApi('projectUsers', { params: { pId }, signal }) });
  const { data: projects = [] } = useQuery(projectsQuery);
  const project = projects.find(({ id }) => id === pId);
  /** Items withheld from the reader are no filter fields. */
  const isOffered = (version: CardDesign) => {
    const withheld = project?.rights.identifiers === false ? identifyingIn(version) : new Set<string>();
    return ({ path }: FilterField): boolean => !withheld.has(path);
  };
  const people = members.data ?? [];
  const orgs = new Map(people.map(({ org_id, org_name }) => [org_id, localText(org_name, language)]));
  return (
    <ServerView query={design} loading={<Skeleton variant="rounded" height={44} />}>
      {({ design: current, version }) => (
        <CardFilterForm
          choices={{
            fields: filterFields(current, earlier).filter(isOffered(current)),
            people: people.map(({ id, disp_name }) => ({ id, name: localText(disp_name, language) })),
            orgs: [...orgs].map(([id, name]) => ({ id, name })),
            versions: Array.from({ length: version }, (_, index) => version - index),
            isReviewed: project?.review !== undefined,
            hasErrors: project?.saves_with_errors === true,
          }}
          filter={filter}
          onFilter={onFilter}
        />
      )}
    </ServerView>
  );
};

const Everywhere = ({ filter, onFilter }: Pick<PartProps, 'filter' | 'onFilter'>) => {
  const { t } = useTranslation('card-search');
  const { user } = useSession();
  return <CardFilterForm choices={{ fields: [], people: [{ id: user.id, name: t('myself.label') }], orgs: [], versions: [], asksText: true }} filter={filter} onFilter={onFilter} />;
};

export const FilterPanel = ({ folder, ...form }: Places['list-filter']) => {
  const { t } = useTranslation('card-search');
  return (
    <Box component="search" aria-label={t('filter.label')} sx={{ display: 'block', px: { xs: 2, sm: 2.5 }, py: 2, borderBottom: 1, borderColor: 'divider', bgcolor: 'background.default' }}>
      {folder === null ? <Everywhere {...form} /> : <OfFolder {...folder} {...form} />}
    </Box>
  );
};
