import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { MessageDialog } from '../../../components/message-dialog.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import { useLanguage } from '../../../lib/i18n.ts';
import type { Card } from '../api.ts';
import { useFormEnvironment } from '../form-environment.ts';

interface HistoryDialogProps {
  readonly history: Card['history'];
  readonly onClose: () => void;
}

/** Who saved the card, when, for which organisation, newest first. */
export const HistoryDialog = ({ history, onClose }: HistoryDialogProps) => {
  const { t, text } = useFormEnvironment().words;
  const language = useLanguage();
  const newestFirst = history.toSorted((one, other) => other.revision - one.revision);
  return (
    <MessageDialog
      title={t('history.title')}
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          {t('dialog.close.action')}
        </Button>
      }
    >
      {newestFirst.length === 0 ? (
        <Typography>{t('history.empty.message')}</Typography>
      ) : (
        <List disablePadding>
          {newestFirst.map(({ revision, updated_at, user, org, changes }) => (
            <ListItem key={revision} disableGutters divider>
              <ListItemText
                primary={t('history.entry.label', { user: text(user.name), organisation: text(org.name) })}
                secondary={`${formatDateTime(updated_at, language)} · ${
                  revision === 1 ? t('history.created.label') : t('history.changes.label', { count: changes.length })
                }`}
              />
            </ListItem>
          ))}
        </List>
      )}
    </MessageDialog>
  );
};
