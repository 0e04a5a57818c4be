import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useFormEnvironment } from '../../../form/environment.ts';
import { AtForm } from '../../../form/module-parts.tsx';
import type { FormPlaces } from '../../../lib/modules.ts';
import { signInBeside } from '../../../lib/paths.ts';
import { sessionExpiry } from '../../../lib/session-changes.ts';
import { useSession } from '../../../lib/session.ts';

export const SignInAgain = ({ action, onSignedIn }: FormPlaces['sign-in-here']) => {
  const { t } = useFormEnvironment().words;
  const { user } = useSession();
  useEffect(() => sessionExpiry.tellHere(), []);
  return (
    <>
      {!user.is_permanent_token && <AtForm place="sign-in-here" action={action} onSignedIn={onSignedIn} />}
      <Button fullWidth onClick={() => window.open(signInBeside.path, '_blank')}>
        {t('signIn.beside.action')}
      </Button>
    </>
  );
};
