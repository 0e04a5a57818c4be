import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { localText } from '#shared/text/languages.ts';
import { plainText } from '#shared/language/markup.ts';
import { HomeBlock } from '../../components/home-block.tsx';
import { LinkRow, Rows } from '../../components/panel.tsx';
import { cardName } from '../../lib/answer-text.ts';
import { callApi } from '../../lib/api-client.ts';
import { formatBriefly, formatDateTime } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { itemState, paths } from '../../lib/paths.ts';
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
    <HomeBlock title={t('mine.title')} count={waiting.length}>
      <Rows>
        {waiting.map(({ project, id, folder_id, card_id, card_name = '', path, title, state, word, withheld, at }) => (
          <li key={id}>
            <LinkRow to={paths.form({ project: project.id, folder: folder_id, card: card_id })} state={itemState(path)} sx={{ py: 0.25 }}>
              <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
                <Box component="span" sx={{ display: 'flex', alignItems: 'baseline', columnGap: 1 }}>
                  <Typography component="span" variant="h3" noWrap sx={{ lineHeight: 1.35, flexShrink: 0, maxWidth: '60%' }}>
                    {cardName(card_name, card_id, language)}
                  </Typography>{' '}
                  <Typography component="span" variant="body2" color="textSecondary" noWrap sx={{ flex: 1 }}>
                    {localText(project.folders.find((folder) => folder.id === folder_id)?.title, language)}
                  </Typography>{' '}
                  <Typography component="span" variant="body2" color="textSecondary" noWrap title={formatDateTime(at, language)} sx={{ flexShrink: 0 }}>
                    {formatBriefly(at, language)}
                  </Typography>
                </Box>{' '}
                <Typography component="span" variant="body2" noWrap sx={{ display: 'block', lineHeight: 1.4 }}>
                  {t(`query.${state}.item.label`, { item: plainText(title, language), word: withheld === true ? t('common:withheld.label') : word })}
                </Typography>
              </Box>
            </LinkRow>
          </li>
        ))}
      </Rows>
    </HomeBlock>
  );
};
