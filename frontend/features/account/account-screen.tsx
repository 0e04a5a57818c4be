import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallAnswer, CallInput } from '#shared/api/calls.ts';
import { hasHiddenControls } from '#shared/text/characters.ts';
import { languageTable, type Language } from '#shared/text/languages.ts';
import { At } from '../../components/at.tsx';
import { ChoiceField, LanguageFields, TextInput } from '../../components/fields.tsx';
import { MessageScreen } from '../../components/message-screen.tsx';
import { PasswordFields, passwordFault } from '../../components/password-fields.tsx';
import { RecordForm, useRecordDraft } from '../../components/record-form.tsx';
import { SaveResultDialog } from '../../components/save-results.tsx';
import { ServerView } from '../../components/server-view.tsx';
import { useToast } from '../../components/toast.tsx';
import { callApi } from '../../lib/api-client.ts';
import { ApiProblem } from '../../lib/api-problem.ts';
import { useOfferedLanguages } from '../../lib/offered-languages.ts';
import { pathPatterns } from '../../lib/paths.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { useScreenTitle } from '../../lib/screen-title.ts';
import { hashPassword, useSession, type Session } from '../../lib/session.ts';
import { languagesOf, writtenTexts } from '../../lib/texts.ts';

/** The code that a project owner needs to invite this user (spec end-user 2, own account). */
const InviteCode = ({ code }: { readonly code: string }) => {
  const { t } = useTranslation('account');
  const field = useRef<HTMLInputElement>(null);
  const { toast, tell, warn } = useToast('portal');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      tell(t('copied.message'));
    } catch {
      // The browser may refuse; the selected code can be copied by one key.
      field.current?.select();
      warn(t('copy_failed.message'));
    }
  };
  return (
    <Box sx={{ p: { xs: 2, sm: 2.5 }, borderRadius: 1, bgcolor: 'action.selected' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1 }}>
        <TextField
          label={t('invite_code.label')}
          helperText={t('invite_code.hint')}
          size="small"
          value={code}
          inputRef={field}
          onFocus={() => field.current?.select()}
          slotProps={{ htmlInput: { readOnly: true } }}
          sx={{ flex: '1 1 260px', '& input': { px: { xs: 1, sm: 1.5 }, fontFamily: 'ui-monospace, Consolas, monospace', fontSize: { xs: 'min(0.8125rem, 3.1vw)', sm: '0.9375rem' } } }}
        />
        <Button variant="contained" startIcon={<ContentCopy />} onClick={() => void copy()}>
          {t('copy.action')}
        </Button>
      </Box>
      {toast}
    </Box>
  );
};

const accountKey = ['account'];

export type Account = CallAnswer<'own'>;
export type AccountChanges = CallInput<'saveOwn'>['body'];

const valuesOf = ({ disp_name, disp_job_name, lang }: Account) => ({
  languages: languagesOf(disp_name, disp_job_name),
  disp_name,
  disp_job_name,
  lang,
  login_id: '',
  present: '',
  password: '',
  confirmation: '',
});

type AccountValues = ReturnType<typeof valuesOf>;

/** Changes of login id or password need the present password: an open session may be used by somebody else. */
const changesSignIn = ({ login_id, password }: AccountValues): boolean => login_id.trim() !== '' || password !== '';

const loginIdOf = (user: Account, { login_id }: AccountValues): string => (login_id.trim() === '' ? user.login_id : login_id.trim());

const maySave = (user: Account, values: AccountValues): boolean =>
  passwordFault(values.password, values.confirmation, loginIdOf(user, values)) === null &&
  !hasHiddenControls(values.login_id) &&
  (!changesSignIn(values) || values.present !== '') &&
  languagesOf(values.disp_name).length > 0 &&
  languagesOf(values.disp_job_name).length > 0;

/** A login id is sent only if entered; an empty password means no change. */
const bodyOf = async (values: AccountValues): Promise<AccountChanges> => {
  const { disp_name, disp_job_name, lang, login_id, present, password } = values;
  return {
    disp_name: writtenTexts(disp_name),
    disp_job_name: writtenTexts(disp_job_name),
    lang,
    ...(login_id.trim() === '' ? {} : { login_id: login_id.trim() }),
    ...(password === '' ? {} : { passwd: await hashPassword(password) }),
    ...(changesSignIn(values) ? { cur_passwd: await hashPassword(present) } : {}),
  };
};

const AccountForm = ({ user }: { readonly user: Account }) => {
  const { t } = useTranslation(['account', 'admin']);
  const queryClient = useQueryClient();
  const draft = useRecordDraft({
    of: 'account',
    stored: user,
    valuesOf: (stored) => valuesOf(stored ?? user),
    read: () => callApi('own'),
    send: async (sent, revision) => callApi('saveOwn', { body: { ...(await bodyOf(sent)), ...revision } }),
    isAlone: true,
    onSaved: ({ login_id, disp_name, disp_job_name, lang }) => {
      queryClient.setQueryData<Session | null>(queryKeys.session, (session) =>
        session ? { ...session, user: { ...session.user, login_id, disp_name, disp_job_name, lang } } : session,
      );
      return queryClient.invalidateQueries({ queryKey: accountKey });
    },
  });
  const { values, change, bind } = draft;
  const offered = useOfferedLanguages([values.lang]);
  return (
    <RecordForm title={t('own.title')} back={pathPatterns.home} draft={draft} maySave={maySave(user, values)}>
      <InviteCode code={user.uuid} />
      <LanguageFields
        legend={t('admin:name_languages.label')}
        noneChosen={t('admin:languages_none_account.message')}
        fields={[
          { name: 'disp_name', label: t('admin:disp_name.label') },
          { name: 'disp_job_name', label: t('admin:disp_job_name.label') },
        ]}
        values={values}
        onChange={change}
      />
      <ChoiceField
        label={t('admin:user_language.label')}
        value={values.lang}
        choices={offered.map((value) => ({ value, label: languageTable[value].name }))}
        onChoose={(lang) => change({ lang: lang as Language })}
      />
      <TextInput
        label={t('new_login_id.label')}
        {...bind('login_id')}
        hint={t('new_login_id.hint', { id: user.login_id })}
        error={hasHiddenControls(values.login_id) ? t('admin:login_id_controls.message') : null}
      />
      <Box sx={{ display: 'grid', gap: 2 }}>
        <PasswordFields password={values.password} confirmation={values.confirmation} loginId={loginIdOf(user, values)} onChange={change} isRequired={false} />
        {changesSignIn(values) ? (
          <TextInput
            label={t('present_password.label')}
            type="password"
            autoComplete="current-password"
            {...bind('present')}
            isRequired
            hint={values.password === '' ? t('present_password.hint') : t('present_password_new.hint')}
          />
        ) : null}
      </Box>
      <SaveResultDialog kind="own" saving={draft.saving} next={pathPatterns.home} />
    </RecordForm>
  );
};

export const AccountScreen = () => {
  const { t } = useTranslation(['account', 'admin']);
  useScreenTitle(t('own.title'));
  const { user } = useSession();
  const query = useQuery({ queryKey: accountKey, queryFn: ({ signal }) => callApi('own', { signal }), refetchOnReconnect: false });
  if (query.error instanceof ApiProblem && query.error.status === 404) {
    return <MessageScreen title={t('no_record.title')} message={t('no_record.message')} exit="home" />;
  }
  return (
    <Box sx={{ maxWidth: 760, mx: 'auto', display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <ServerView query={query} loading={<Skeleton variant="rounded" height={560} />}>
        {(own) => <AccountForm key={user.id} user={own} />}
      </ServerView>
      {query.data === undefined ? null : <At place="account-fields" />}
    </Box>
  );
};
