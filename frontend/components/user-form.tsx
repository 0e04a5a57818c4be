import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { UseMutationResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CallAnswer, CallInput } from '#shared/api/calls.ts';
import { changedUser, newUser } from '#shared/api/users.ts';
import { hasHiddenControls } from '#shared/text/characters.ts';
import { languageTable, localText, type Language } from '#shared/text/languages.ts';
import { fits } from '../lib/fits.ts';
import { useLanguage } from '../lib/i18n.ts';
import { useOfferedLanguages } from '../lib/offered-languages.ts';
import { hashPassword } from '../lib/session.ts';
import { languagesOf, writtenTexts } from '../lib/texts.ts';
import { ChoiceField, LanguageFields, TextInput } from './fields.tsx';
import { passwordFault, PasswordFields } from './password-fields.tsx';
import { useRecordDraft } from './record-draft.tsx';
import { RecordForm } from './record-form.tsx';
import { Tick } from './tick.tsx';

export type OrgUser = CallAnswer<'orgUser'>;
export type UserBody = CallInput<'saveUser'>['body'];

const valuesOf = (user: OrgUser | null, shown: Language) => ({
  login_id: user?.login_id ?? '',
  password: '',
  confirmation: '',
  languages: user === null ? [shown] : languagesOf(user.disp_name, user.disp_job_name),
  disp_name: user?.disp_name ?? {},
  disp_job_name: user?.disp_job_name ?? {},
  lang: user?.lang ?? shown,
  is_admin: user?.is_admin ?? false,
  disabled: user?.disabled ?? false,
});

type UserValues = ReturnType<typeof valuesOf>;

/** The digest stands for the password; a blank password is not sent. */
const bodyOf = (values: UserValues, hpasswd: string | undefined): UserBody => ({
  disp_name: writtenTexts(values.disp_name),
  disp_job_name: writtenTexts(values.disp_job_name),
  lang: values.lang,
  is_admin: values.is_admin,
  ...(hpasswd === undefined ? {} : { hpasswd }),
});

/** Placeholder: the schema checks only the form of the digest. */
const someDigest = '0'.repeat(64);

/** Whether the form may be saved (spec administration 5): the call's schema and the two passwords. */
const maySave = (user: OrgUser | null, values: UserValues): boolean => {
  if (passwordFault(values.password, values.confirmation, values.login_id) !== null) return false;
  if (values.languages.length === 0) return false;
  if (values.login_id.trim() === '' || hasHiddenControls(values.login_id)) return false;
  const body = bodyOf(values, values.password === '' ? undefined : someDigest);
  return user === null ? fits(newUser, { ...body, login_id: values.login_id }) : fits(changedUser, body);
};

export const useMoveFacts = () => {
  const { t } = useTranslation('admin');
  const language = useLanguage();
  const nameOf = ({ org_name }: NonNullable<OrgUser['moved_to']>) => localText(org_name, language) || t('moved_org_gone.label');
  return ({ moved_to, moved_from }: Pick<OrgUser, 'moved_to' | 'moved_from'>): (readonly [string, string])[] => [
    ...(moved_to === undefined ? [] : [[t('moved_to.label'), nameOf(moved_to)] as const]),
    ...(moved_from === undefined ? [] : [[t('moved_from.label'), nameOf(moved_from)] as const]),
  ];
};

/** Warnings about the saved login id, which people may confuse with another one. */
export const useLoginWarnings = (saved: CallAnswer<'createUser'> | undefined): readonly string[] => {
  const { t } = useTranslation('admin');
  return (saved?.login_warnings ?? []).map((warning) => t(`login_${warning}.message`, { id: saved?.login_id }));
};

interface UserFormProps {
  readonly title: string;
  readonly user: OrgUser | null;
  readonly back: string;
  /** Nobody else may edit an admin (spec administration 4). */
  readonly isLocked: boolean;
  /** The user's own password is changed elsewhere, where the present one is required. */
  readonly isOwn?: boolean;
  readonly isManaged?: boolean;
  readonly saving: UseMutationResult<unknown, Error, UserBody>;
  readonly read: () => Promise<OrgUser>;
}

export const UserForm = ({ title, user, back, isLocked: isProtected, isOwn = false, isManaged = false, saving, read }: UserFormProps) => {
  const { t } = useTranslation('admin');
  const shown = useLanguage();
  const { values, change, isChanged, save, merging } = useRecordDraft<OrgUser, UserValues>({
    of: 'user',
    stored: user,
    valuesOf: (stored) => valuesOf(stored, shown),
    read,
    send: (sent, revision, onError) => {
      const account = user === null || isManaged ? { login_id: sent.login_id.trim() } : {};
      const more = { ...account, ...(isManaged ? { disabled: sent.disabled } : {}), ...revision };
      const mutate = (hpasswd?: string) => saving.mutate({ ...bodyOf(sent, hpasswd), ...more }, { onError });
      if (sent.password === '') mutate();
      else void hashPassword(sent.password).then(mutate);
    },
  });
  const offered = useOfferedLanguages([values.lang]);
  const moves = useMoveFacts()(user ?? {});
  const isMoved = user?.moved_to !== undefined;
  const isLocked = isProtected || isMoved;
  return (
    <RecordForm title={title} back={back} maySave={!isLocked && maySave(user, values)} isChanged={isChanged} saving={saving} onSave={save}>
      {merging}
      {isProtected ? <Alert severity="info">{t('user_locked.message')}</Alert> : null}
      {isMoved ? <Alert severity="info">{t('user_moved.message')}</Alert> : null}
      {moves.map(([label, org]) => (
        <Typography key={label}>
          {label}: {org}
        </Typography>
      ))}
      <TextInput
        label={t('login_id.label')}
        value={values.login_id}
        onChange={(text) => change({ login_id: text })}
        isRequired
        isDisabled={isMoved || (user !== null && !isManaged)}
        hint={user === null || isManaged ? t('login_id.hint') : t('login_id_fixed.hint')}
        error={hasHiddenControls(values.login_id) ? t('login_id_controls.message') : null}
        autoComplete="off"
      />
      {isOwn ? (
        <Typography variant="body2" color="textSecondary">
          {t('password_own.message')}
        </Typography>
      ) : (
        <PasswordFields
          password={values.password}
          confirmation={values.confirmation}
          loginId={values.login_id}
          onChange={change}
          isRequired={user === null}
          isDisabled={isLocked}
        />
      )}
      <LanguageFields
        legend={t('name_languages.label')}
        noneChosen={t('languages_none_account.message')}
        chosen={values.languages}
        texts={{ disp_name: values.disp_name, disp_job_name: values.disp_job_name }}
        fields={[
          { name: 'disp_name', label: t('disp_name.label') },
          { name: 'disp_job_name', label: t('disp_job_name.label') },
        ]}
        onChange={(languages, texts) => change({ languages, ...texts })}
        isDisabled={isLocked}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <ChoiceField
          label={t('user_language.label')}
          value={values.lang}
          choices={offered.map((value) => ({ value, label: languageTable[value].name }))}
          onChoose={(lang) => change({ lang: lang as Language })}
          isDisabled={isLocked}
        />
        <Tick label={t('is_admin.label')} isSwitch isOn={values.is_admin} isDisabled={isLocked} onChange={(is_admin) => change({ is_admin })} />
        {isManaged ? <Tick label={t('available.label')} isSwitch isOn={!values.disabled} isDisabled={isMoved} onChange={(isOn) => change({ disabled: !isOn })} /> : null}
      </Box>
    </RecordForm>
  );
};
