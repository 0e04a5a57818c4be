import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { callApi } from '../../../lib/api-client.ts';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { hashPassword } from '../../../lib/hash-password.ts';
import { signInBeside } from '../../../lib/paths.ts';
import { useSession } from '../../../lib/session.ts';
import { sessionExpiry } from '../../../lib/session-expiry.ts';
import { keepToken } from '../../../lib/token-store.ts';
import { useFormEnvironment } from '../form-environment.ts';

/** The session of somebody else: theirs to open, but not over these answers. */
class OtherUser extends Error {}

/** Signing in without leaving the form: the same user, by password here or in whatever way in a tab beside. */
export const SignInAgain = ({ onSignedIn }: { readonly onSignedIn: () => void }) => {
  const { t } = useFormEnvironment().words;
  const { user } = useSession();
  const [password, setPassword] = useState('');
  const login = useMutation({
    mutationFn: async () => {
      const answer = await callApi('login', { body: { login_id: user.login_id, hpasswd: await hashPassword(password) } });
      if (answer.user.id !== user.id) throw new OtherUser();
      keepToken(answer.token);
      sessionExpiry.settle();
    },
    onSuccess: onSignedIn,
    meta: { ownsSession: true },
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // The form around the answers must not take this for its own.
    event.stopPropagation();
    login.mutate();
  };
  const isRefused = login.error instanceof OtherUser || (login.error instanceof ApiProblem && login.error.status === 401);
  return (
    <>
      {!user.is_permanent_token && (
        <Box component="form" onSubmit={submit} aria-label={t('signIn.title')} sx={{ display: 'grid', gap: 2, my: 2 }}>
          {login.isError && <Alert severity="error">{t(isRefused ? 'signIn.refused.message' : 'signIn.failed.message')}</Alert>}
          <TextField label={t('signIn.id.label')} value={user.login_id} slotProps={{ htmlInput: { readOnly: true, autoComplete: 'username' } }} />
          <TextField
            label={t('signIn.password.label')}
            type="password"
            value={password}
            onChange={({ target }) => setPassword(target.value)}
            slotProps={{ htmlInput: { autoComplete: 'current-password' } }}
          />
          <Button type="submit" variant="contained" loading={login.isPending} disabled={password === ''}>
            {t('signIn.action')}
          </Button>
        </Box>
      )}
      <Button fullWidth onClick={() => window.open(signInBeside.path, '_blank')}>
        {t('signIn.beside.action')}
      </Button>
    </>
  );
};
