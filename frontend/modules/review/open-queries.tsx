import ChevronRight from '@mui/icons-material/ChevronRight';
import QuestionAnswerOutlined from '@mui/icons-material/QuestionAnswerOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { localText } from '#shared/text/languages.ts';
import { plainText } from '#shared/language/markup.ts';
import { LinkRow, Panel, Rows } from '../../components/panel.tsx';
import { callApi } from '../../lib/api-client.ts';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import type { Project } from '../../lib/projects.ts';
import { queryKeys } from '../../lib/query-keys.ts';

/** Questions to answer or, for a reviewer, answered and not closed. Hidden if there are none. */
export const OpenQueries = ({ projects }: { readonly projects: readonly Project[] }) => {
  const { t } = useTranslation(['review', 'common']);
  const language = useLanguage();
  const answers = useQueries({
    queries: projects.map(({ id }) => ({ queryKey: [...queryKeys.cardLists, 'queries', id], queryFn: () => callApi('openQueries', { params: { pId: id } }) })),
  });
  const waiting = projects.flatMap((project, index) => (answers[index]?.data?.queries ?? []).filter(({ is_mine }) => is_mine).map((query) => ({ project, ...query })));
  if (waiting.length === 0) return null;
  return (
    <Box sx={{ mb: 3 }}>
      <Panel title={t('mine.title')} count={t('common:count.label', { count: formatNumber(waiting.length, language) })} wrapsTitle>
        <Rows>
          {waiting.map(({ project, id, folder_id, card_id, card_name, title, state, word, withheld, at }) => (
            <li key={id}>
              <LinkRow to={paths.form({ project: project.id, folder: folder_id, card: card_id })}>
                <QuestionAnswerOutlined aria-hidden sx={{ color: state === 'open' ? 'warning.main' : 'primary.main' }} />
                <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
                  <Typography component="span" variant="h3" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
                    {[card_name, plainText(title, language)].filter(Boolean).join(' · ')}
                  </Typography>
                  <Typography component="span" variant="body2" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
                    {t(`query.${state}.field.label`, { word: withheld === true ? t('common:withheld.label') : word })}
                  </Typography>
                  <Typography component="span" variant="caption" color="textSecondary">
                    {[localText(project.title, language), localText(project.folders.find((folder) => folder.id === folder_id)?.title, language), formatDateTime(at, language)].join(' · ')}
                  </Typography>
                </Box>
                <ChevronRight aria-hidden sx={{ alignSelf: 'center', color: 'text.secondary' }} />
              </LinkRow>
            </li>
          ))}
        </Rows>
      </Panel>
    </Box>
  );
};
