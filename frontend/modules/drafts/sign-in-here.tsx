import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import type { SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFilledFields } from '../../components/filled-fields.ts';
import { useShownSecret } from '../../components/shown-secret.tsx';
import { WhyButton } from '../../components/why-button.tsx';
import { useFormEnvironment } from '../../form/environment.ts';
import { callApi } from '../../lib/api-client.ts';
import { ApiProblem } from '../../lib/api-problem.ts';
import type { FormPlaces } from '../../lib/modules.ts';
import { otherSession, sessionExpiry } from '../../lib/session-changes.ts';
import { hashPassword, useSession } from '../../lib/session.ts';
import { keepToken } from '../../lib/token-store.ts';

class OtherUser extends Error {}

export const SignInHere = ({ action, onSignedIn }: FormPlaces['sign-in-here']) => {
  const { t } = useFormEnvironment().words;
  const { user } = useSession();
  const { read, isFilled, formProps } = useFilledFields('password');
  const secret = useShownSecret();
  const { t: common } = useTranslation();
  const login = useMutation({
    mutationFn: async () => {
      const answer = await callApi('login', { body: { login_id: user.login_id, hpasswd: await hashPassword(read('password')) } });
      if (answer.user.id !== user.id) throw new OtherUser();
      keepToken(answer.token);
      sessionExpiry.settle();
      otherSession.settle();
    },
    onSuccess: onSignedIn,
    meta: { ownsSession: true },
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // The dialog is inside the card's form, which must not get this submit event.
    event.stopPropagation();
    if (read('password') !== '') login.mutate();
  };
  const isRefused = login.error instanceof OtherUser || (login.error instanceof ApiProblem && login.error.status === 401);
  return (
    <Box component="form" {...formProps} onSubmit={submit} aria-label={t('signIn.title')} sx={{ display: 'grid', gap: 2, my: 2 }}>
      {login.isError && <Alert severity="error">{t(isRefused ? 'signIn.refused.message' : 'signIn.failed.message')}</Alert>}
      <TextField label={t('signIn.id.label')} value={user.login_id} slotProps={{ htmlInput: { readOnly: true, autoComplete: 'username' } }} />
      <TextField
        label={t('signIn.password.label')}
        type={secret.type}
        name="password"
        slotProps={{ inputLabel: { shrink: isFilled('password') || undefined }, htmlInput: { autoComplete: 'current-password' }, input: { endAdornment: secret.button } }}
      />
      <WhyButton type="submit" variant="contained" loading={login.isPending} why={!isFilled('password') ? common('why_secret.message') : null}>
        {action}
      </WhyButton>
    </Box>
  );
};
