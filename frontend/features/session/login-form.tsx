import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useMutation } from '@tanstack/react-query';
import { useId, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFilledFields } from '../../components/filled-fields.ts';
import { useShownSecret } from '../../components/shown-secret.tsx';
import { WhyButton } from '../../components/why-button.tsx';
import { callApi } from '../../lib/api-client.ts';
import { ApiProblem } from '../../lib/api-problem.ts';
import { useProblemText, useWaitText } from '../../lib/problem-text.ts';
import { useSignIn, hashPassword } from '../../lib/session.ts';
import { removeToken } from '../../lib/token-store.ts';

/** 401 and 500 have their own text (spec end-user 8, login); all other failures share one. */
const useFailureText = () => {
  const { t } = useTranslation('session');
  const problemText = useProblemText();
  const waitText = useWaitText();
  return (error: unknown): string | null => {
    if (!(error instanceof ApiProblem)) return null;
    if (error.status === 401) return t('login_401.message');
    if (error.code === 'login.throttled') {
      const wait = waitText(error);
      return wait === '' ? t('login_429.message') : `${t('login_throttled.message')}\n${wait}`;
    }
    // The gateway throttles all callers together, so this is no failed login.
    if (error.code === 'request.throttled') return problemText(error);
    return error.status >= 500 ? t('login_500.message', { code: error.status }) : null;
  };
};

/** Hashing needs a secure context: https or localhost. */
const isSecure = () => !('isSecureContext' in globalThis) || globalThis.isSecureContext;

/** The asterisk is visual only and no part of the accessible name. */
const starred = { '&::after': { content: '" *"' } };

export const LoginForm = ({ onSignedIn }: { readonly onSignedIn?: () => void }) => {
  const { t } = useTranslation(['session', 'common']);
  const { read, isFilled, formProps } = useFilledFields('login_id', 'password');
  const signIn = useSignIn();
  const failureText = useFailureText();
  const secret = useShownSecret();
  const formId = useId();
  const login = useMutation({
    mutationFn: async () => callApi('login', { body: { login_id: read('login_id').trim(), hpasswd: await hashPassword(read('password')) } }),
    onSuccess: async (answer) => {
      await signIn(answer);
      onSignedIn?.();
    },
    onError: removeToken,
  });
  const fields = [
    { name: 'login_id', autoComplete: 'username', inputProps: { required: true, autoCapitalize: 'none', spellCheck: false, maxLength: 256 } },
    { name: 'password', autoComplete: 'current-password', inputProps: { required: true }, type: secret.type, endAdornment: secret.button },
  ] as const;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (read('login_id').trim() !== '' && read('password') !== '') login.mutate();
  };
  if (!isSecure()) return <Alert severity="warning">{t('insecure.message')}</Alert>;
  const more = login.isError ? failureText(login.error) : null;
  return (
    <Box component="form" {...formProps} onSubmit={submit} noValidate aria-label={t('login.title')} sx={{ display: 'grid', gap: 2.5 }}>
      {login.isError ? (
        <Alert severity="error" role="alert">
          <strong>{t('login_failed.title')}</strong>
          {more === null ? null : <Box sx={{ whiteSpace: 'pre-line' }}>{more}</Box>}
        </Alert>
      ) : null}
      {fields.map(({ name, ...field }) => (
        <FormControl key={name} fullWidth>
          <InputLabel htmlFor={formId + name} shrink={isFilled(name) || undefined} sx={starred}>{t(`${name}.label`)}</InputLabel>
          <OutlinedInput id={formId + name} name={name} label={t(`${name}.label`)} notched={isFilled(name) || undefined} {...field} />
        </FormControl>
      ))}
      <WhyButton type="submit" variant="contained" size="large" loading={login.isPending} why={isFilled('login_id') && isFilled('password') ? null : t('common:why_login.message')}>
        {t('login.action')}
      </WhyButton>
    </Box>
  );
};
