import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Choice } from '#shared/design/card-design.ts';
import { foldForSearch, searchWords } from '#shared/text/same-text.ts';
import { TextInput } from '../../components/fields.tsx';
import { MessageDialog } from '../../components/message-dialog.tsx';
import { ServerView } from '../../components/server-view.tsx';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { codeListQuery, type CodeList } from './api.ts';

const shownAtOnce = 50;

const matching = (choices: readonly Choice[], typed: string): readonly Choice[] => {
  const words = searchWords(typed).map(foldForSearch);
  if (words.length === 0) return choices;
  return choices.filter(({ value, title }) => {
    const text = foldForSearch([value, ...Object.values(title)].join(' '));
    return words.every((word) => text.includes(word));
  });
};

const Rows = ({ choices, typed }: { readonly choices: readonly Choice[]; readonly typed: string }) => {
  const { t } = useTranslation('manage-designs');
  const language = useLanguage();
  const found = matching(choices, typed);
  return (
    <>
      <Typography component="output" variant="body2" sx={{ color: 'text.secondary' }}>
        {t(found.length > shownAtOnce ? 'codeLists.first.message' : 'codeLists.found.message', { count: formatNumber(found.length, language), shown: shownAtOnce })}
      </Typography>
      <Box component="ul" aria-label={t('codeLists.inside.action')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {found.slice(0, shownAtOnce).map(({ value, title }) => (
          <Box component="li" key={value} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, py: 0.75, borderTop: 1, borderColor: 'divider' }}>
            <Box component="span" sx={{ minWidth: 96, fontFamily: 'ui-monospace, Consolas, monospace', fontWeight: 700, overflowWrap: 'anywhere' }}>
              {value}
            </Box>
            {Object.entries(title).map(([tag, text]) => (
              <Box component="span" key={tag} lang={tag} sx={{ flex: '1 1 160px', minWidth: 0, overflowWrap: 'anywhere' }}>
                {text}
              </Box>
            ))}
          </Box>
        ))}
      </Box>
    </>
  );
};

export const InsideCodeList = ({ list, onClose }: { readonly list: CodeList; readonly onClose: () => void }) => {
  const { t } = useTranslation(['manage-designs', 'common']);
  const [typed, setTyped] = useState('');
  return (
    <MessageDialog title={list.name} width="md" onClose={onClose} actions={<Button onClick={onClose}>{t('common:close.action')}</Button>}>
      <Box sx={{ display: 'grid', gap: 1.5, pt: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <TextInput label={t('codeLists.search.label')} type="search" value={typed} onChange={setTyped} />
        <ServerView query={useQuery(codeListQuery(list))} loading={<Skeleton variant="rounded" height={240} />}>
          {(choices) => <Rows choices={choices} typed={typed} />}
        </ServerView>
      </Box>
    </MessageDialog>
  );
};
