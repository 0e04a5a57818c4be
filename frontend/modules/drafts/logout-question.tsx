import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AskDialog } from '../../components/ask-dialog.tsx';
import type { Places } from '../../lib/modules.ts';
import { useSession } from '../../lib/session.ts';
import { countUnsaved, wipeUnsaved } from './journal.ts';

/** On a shared device the next user must find nothing, so unsaved answers are deleted after a question. */
export const LogoutQuestion = ({ onStay, onLeave }: Places['logout']) => {
  const { t } = useTranslation('card-form');
  const { id: userId } = useSession().user;
  const [count, setCount] = useState(0);
  useEffect(() => {
    const ask = async () => {
      const unsaved = await countUnsaved(userId).catch(() => 0);
      if (unsaved === 0) await onLeave();
      else setCount(unsaved);
    };
    void ask();
  }, [userId, onLeave]);
  const wipe = async () => {
    await wipeUnsaved(userId);
    await onLeave();
  };
  return count === 0 ? null : (
    <AskDialog
      title={t('journal.logout.title')}
      onClose={onStay}
      answers={[
        { label: t('journal.logout.wipe.action'), onPick: () => void wipe(), isDangerous: true },
        { label: t('journal.logout.stay.action'), onPick: onStay, isMain: true },
      ]}
    >
      <Typography>{t('journal.logout.message', { count })}</Typography>
    </AskDialog>
  );
};
