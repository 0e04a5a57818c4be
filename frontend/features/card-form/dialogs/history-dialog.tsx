import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { AskDialog } from '../../../form/ask-dialog.tsx';
import { useFormEnvironment } from '../../../form/environment.ts';
import { formatDateTime, formatNumber } from '../../../lib/format.ts';
import { useLanguage } from '../../../lib/i18n.ts';
import { type Card, readOlderHistory } from '../api.ts';

type Entries = Card['history'];

/** The card names who made it and the latest saves; those between are read when somebody asks for them. */
const useWholeHistory = (card: Card | null) => {
  const [first, ...latest] = (card?.history ?? []).toSorted((one, other) => one.revision - other.revision);
  const [older, setOlder] = useState<Entries>([]);
  const [left, setLeft] = useState(card?.older_history ?? 0);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const later = [...older, ...latest];
  const readOlder = async () => {
    if (card === null) return;
    setState('loading');
    try {
      const page = await readOlderHistory(card, later[0]?.revision ?? 1);
      setOlder([...page.history, ...older]);
      setLeft(page.older_history);
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return { latest: later.toReversed(), made: first, left, state, readOlder };
};

const Entry = ({ entry }: { readonly entry: Entries[number] }) => {
  const { t, name } = useFormEnvironment().words;
  const language = useLanguage();
  const { revision, updated_at, user, org, changes } = entry;
  return (
    <ListItem disableGutters divider>
      <ListItemText
        primary={t('history.entry.label', { user: name(user.name), organisation: name(org.name) })}
        secondary={`${formatDateTime(updated_at, language)} · ${
          revision === 1 ? t('history.created.label') : t('history.changes.label', { count: changes.length })
        }`}
      />
    </ListItem>
  );
};

interface HistoryDialogProps {
  readonly card: Card | null;
  readonly onClose: () => void;
}

/** Who saved the card, when, for which organisation, newest first. */
export const HistoryDialog = ({ card, onClose }: HistoryDialogProps) => {
  const { t } = useFormEnvironment().words;
  const language = useLanguage();
  const { latest, made, left, state, readOlder } = useWholeHistory(card);
  return (
    <AskDialog title={t('history.title')} onClose={onClose} answers={[{ label: t('dialog.close.action'), onPick: onClose, isMain: true }]}>
      {made === undefined ? (
        <Typography>{t('history.empty.message')}</Typography>
      ) : (
        <List disablePadding>
          {latest.map((entry) => (
            <Entry key={entry.revision} entry={entry} />
          ))}
          {left > 0 && (
            <ListItem disableGutters divider sx={{ flexWrap: 'wrap' }}>
              {state === 'failed' && <Alert severity="error">{t('history.olderFailed.message')}</Alert>}
              <Button onClick={() => void readOlder()} loading={state === 'loading'}>
                {t('history.older.action', { left: formatNumber(left, language) })}
              </Button>
            </ListItem>
          )}
          <Entry entry={made} />
        </List>
      )}
    </AskDialog>
  );
};
