import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tellsItself } from '#shared/items/listed-text.ts';
import { plainText } from '#shared/language/markup.ts';
import { localText } from '#shared/text/languages.ts';
import { answerText } from '../../lib/answer-text.ts';
import { formatBriefly, formatDateTime } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { newCard, paths } from '../../lib/paths.ts';
import { findFolder, projectsQuery } from '../../lib/projects.ts';
import { useSession } from '../../lib/session.ts';
import { MessageDialog } from '../../components/message-dialog.tsx';
import { LinkRow, Rows } from '../../components/panel.tsx';
import { discardUnsaved, unsavedKey, type UnsavedCard } from './journal.ts';

const DiscardDialog = ({ card, name, onClose }: { readonly card: UnsavedCard; readonly name: string; readonly onClose: () => void }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const queryClient = useQueryClient();
  const { id: userId } = useSession().user;
  const [isBusy, setBusy] = useState(false);
  const discard = async () => {
    setBusy(true);
    // If it was opened in another tab meanwhile, it stays and the list shows that.
    await discardUnsaved(card.id).catch(() => false);
    await queryClient.invalidateQueries({ queryKey: unsavedKey(userId) });
    onClose();
  };
  const when = t('unsaved.at.label', { when: formatDateTime(new Date(card.at).toISOString(), language) });
  return (
    <MessageDialog
      title={t('unsaved.discard.title', { name })}
      onClose={onClose}
      actions={
        <>
          <Button color="error" loading={isBusy} onClick={() => void discard()}>
            {t('unsaved.discard.action')}
          </Button>
          <Button variant="contained" onClick={onClose}>
            {t('unsaved.discard_no.action')}
          </Button>
        </>
      }
    >
      {[when, t('unsaved.discard.message'), ...(card.isWaiting ? [t('unsaved.discard_waiting.message')] : [])].map((line) => (
        <Typography key={line}>{line}</Typography>
      ))}
    </MessageDialog>
  );
};

export const UnsavedRows = ({ unsaved, isReplacing = false }: { readonly unsaved: readonly UnsavedCard[]; readonly isReplacing?: boolean }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data: projects } = useQuery(projectsQuery);
  const [leaving, setLeaving] = useState<{ readonly card: UnsavedCard; readonly name: string } | null>(null);
  return (
    <>
      <Rows>
        {unsaved.map((card) => {
          const { id, place, at, knownBy, isOpen, isWaiting } = card;
          const found = findFolder(projects ?? [], place.project, place.folder);
          const kind = t(place.card === newCard ? 'unsaved.new.label' : 'unsaved.stored.label');
          const name = knownBy.map(({ name: item, value }) => (tellsItself(value) ? '' : `${plainText(item, language)} `) + answerText(value, language)).join(' · ');
          const folder = found === null ? [] : [`${localText(found.project.title, language)} / ${localText(found.folder.title, language)}`];
          const isClosed = projects !== undefined && found === null;
          const messages = [...(isOpen ? [t('unsaved.open.message')] : isClosed ? [t('unsaved.closed.message')] : []), ...(isWaiting && !isOpen ? [t('unsaved.waiting.message')] : [])];
          const row = (
            <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
              <Box component="span" sx={{ display: 'flex', alignItems: 'baseline', columnGap: 1 }}>
                <Typography component="span" variant="h3" noWrap sx={{ lineHeight: 1.35, flex: 1 }}>
                  {name === '' ? kind : name}
                </Typography>{' '}
                {isOpen ? null : (
                  <Typography component="span" variant="body2" sx={{ color: 'primary.main', whiteSpace: 'nowrap' }}>
                    {t('unsaved.continue.action')}
                  </Typography>
                )}
              </Box>{' '}
              <Typography component="span" variant="body2" color="textSecondary" noWrap sx={{ display: 'block', lineHeight: 1.4 }}>
                {[t('unsaved.at.label', { when: formatBriefly(new Date(at).toISOString(), language) }), ...(name === '' ? [] : [kind]), ...folder].join(' · ')}
              </Typography>
              {messages.map((message) => (
                <Typography key={message} component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
                  {message}
                </Typography>
              ))}
            </Box>
          );
          return (
            <li key={id}>
              {isOpen ? (
                <Box sx={{ display: 'flex', px: { xs: 2, sm: 2.5 }, py: 0.5 }}>{row}</Box>
              ) : (
                <Box sx={{ display: 'flex', alignItems: 'center' }}>
                  <LinkRow to={paths.draftForm(place, id)} isReplacing={isReplacing} sx={{ py: 0.25, pr: 0 }}>
                    {row}
                  </LinkRow>
                  <IconButton aria-label={t('unsaved.discard.label', { name: name === '' ? kind : name })} onClick={() => setLeaving({ card, name: name === '' ? kind : name })} sx={{ width: 44, height: 44, mx: 1 }}>
                    <DeleteOutlined />
                  </IconButton>
                </Box>
              )}
            </li>
          );
        })}
      </Rows>
      {leaving === null ? null : <DiscardDialog {...leaving} onClose={() => setLeaving(null)} />}
    </>
  );
};
