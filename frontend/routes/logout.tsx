import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Loading } from '../components/server-view.tsx';
import { AskDialog } from '../components/ask-dialog.tsx';
import { useDrafts } from '../lib/modules.ts';
import { pathPatterns } from '../lib/paths.ts';
import { useSession, useSignOut } from '../lib/session.ts';

interface UnsavedDialogProps {
  readonly count: number;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** On a shared device the next user must find nothing, so unsaved answers are deleted after a question. */
const UnsavedDialog = ({ count, onStay, onLeave }: UnsavedDialogProps) => {
  const { t } = useTranslation('card-form');
  return (
    <AskDialog
      title={t('journal.logout.title')}
      onClose={onStay}
      answers={[
        { label: t('journal.logout.wipe.action'), onPick: onLeave, isDangerous: true },
        { label: t('journal.logout.stay.action'), onPick: onStay, isMain: true },
      ]}
    >
      <Typography>{t('journal.logout.message', { count })}</Typography>
    </AskDialog>
  );
};

/** Informs the server, removes the token, then shows the sign-in screen (spec end-user 4). */
export const LogoutRoute = () => {
  const signOut = useSignOut();
  const navigate = useNavigate();
  const { id: userId, is_permanent_token: isPermanent } = useSession().user;
  const drafts = useDrafts();
  const [count, setCount] = useState(0);
  useEffect(() => {
    const leave = async () => {
      const unsaved = await drafts?.count(userId).catch(() => 0);
      if (unsaved === undefined || unsaved === 0) await signOut();
      else setCount(unsaved);
    };
    void leave();
  }, [drafts, userId, signOut]);
  const wipe = async () => {
    await drafts?.wipe(userId);
    await signOut();
  };
  // A permanent token may only return to where it came from.
  const stay = () => void (isPermanent ? navigate(-1) : navigate(pathPatterns.home, { replace: true }));
  return (
    <>
      <Loading />
      {count > 0 && <UnsavedDialog count={count} onStay={stay} onLeave={() => void wipe()} />}
    </>
  );
};
