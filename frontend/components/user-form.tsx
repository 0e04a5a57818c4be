import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import type { UseMutationResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CallAnswer, CallInput } from '#shared/api/calls.ts';
import { changedUser, newUser } from '#shared/api/users.ts';
import type { Language, Texts } from '#shared/text/languages.ts';
import { fits } from '../lib/fits.ts';
import { hashPassword } from '../lib/hash-password.ts';
import { languageNames } from '../lib/language-names.ts';
import { passwordFault } from '../lib/password-rule.ts';
import { languagesOf, writtenTexts } from '../lib/texts.ts';
import { useFormDraft } from '../lib/use-form-draft.ts';
import { ChoiceField } from './choice-field.tsx';
import { FormPaper } from './form-paper.tsx';
import { LanguageFields } from './language-fields.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { PasswordFields } from './password-fields.tsx';
import { TextInput } from './text-input.tsx';

export type OrgUser = CallAnswer<'orgUser'>;
/** What the form gives; each call takes its part of it. */
export type UserBody = CallInput<'saveUser'>['body'];

interface UserValues {
  readonly login_id: string;
  readonly password: string;
  readonly confirmation: string;
  readonly languages: readonly Language[];
  readonly disp_name: Texts;
  readonly disp_job_name: Texts;
  readonly lang: Language;
  readonly is_admin: boolean;
  readonly disabled: boolean;
}

const valuesOf = (user: OrgUser | null, shown: Language): UserValues => ({
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

/** What both kinds of save send; the digest stands for the password, and a blank password is not sent. */
const bodyOf = (values: UserValues, hpasswd: string | undefined): UserBody => ({
  disp_name: writtenTexts(values.disp_name),
  disp_job_name: writtenTexts(values.disp_job_name),
  lang: values.lang,
  is_admin: values.is_admin,
  ...(hpasswd === undefined ? {} : { hpasswd }),
});

/** Any digest: the rules of the schema ask for its form, which is known before it is computed. */
const someDigest = '0'.repeat(64);

/** Whether the form may be saved (spec administration 5): the schema of the call, and the two passwords of the screen. */
const maySave = (user: OrgUser | null, values: UserValues): boolean => {
  if (passwordFault(values.password, values.confirmation) !== null) return false;
  if (values.languages.length === 0) return false;
  if (values.login_id.trim() === '') return false;
  const body = bodyOf(values, values.password === '' ? undefined : someDigest);
  return user === null ? fits(newUser, { ...body, login_id: values.login_id }) : fits(changedUser, body);
};

interface UserFormProps {
  readonly title: string;
  /** null: a new one. */
  readonly user: OrgUser | null;
  readonly shown: Language;
  readonly back: string;
  /** An admin is edited by nobody else (spec administration 4). */
  readonly isLocked: boolean;
  /** Managers also change login ids and availability. */
  readonly isManaged?: boolean;
  readonly saving: UseMutationResult<unknown, Error, UserBody>;
}

/** One user of an organisation: account, names per language, rights. */
export const UserForm = ({ title, user, shown, back, isLocked, isManaged = false, saving }: UserFormProps) => {
  const { t } = useTranslation('admin');
  const { values, change, isChanged } = useFormDraft(valuesOf(user, shown));
  const save = async () => {
    const hpasswd = values.password === '' ? undefined : await hashPassword(values.password);
    const account = user === null || isManaged ? { login_id: values.login_id.trim() } : {};
    saving.mutate({ ...bodyOf(values, hpasswd), ...account, ...(isManaged ? { disabled: values.disabled } : {}) });
  };
  return (
    <FormPaper title={title} back={back} maySave={!isLocked && maySave(user, values)} isSaving={saving.isPending} onSave={() => void save()}>
      <LeaveGuard isChanged={isChanged && !saving.isSuccess} />
      {isLocked ? <Alert severity="info">{t('user_locked.message')}</Alert> : null}
      <TextInput
        label={t('login_id.label')}
        value={values.login_id}
        onChange={(text) => change({ login_id: text })}
        isRequired
        isDisabled={user !== null && !isManaged}
        hint={user === null || isManaged ? t('login_id.hint') : t('login_id_fixed.hint')}
        autoComplete="off"
      />
      <PasswordFields password={values.password} confirmation={values.confirmation} onChange={change} isRequired={user === null} isDisabled={isLocked} />
      <LanguageFields
        legend={t('name_languages.label')}
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
          choices={Object.entries(languageNames).map(([value, label]) => ({ value, label }))}
          onChoose={(lang) => change({ lang: lang as Language })}
          isDisabled={isLocked}
        />
        <FormControlLabel
          sx={{ minHeight: 44 }}
          disabled={isLocked}
          control={<Switch checked={values.is_admin} onChange={(_, is_admin) => change({ is_admin })} />}
          label={t('is_admin.label')}
        />
        {isManaged ? (
          <FormControlLabel
            sx={{ minHeight: 44 }}
            control={<Switch checked={!values.disabled} onChange={(_, isOn) => change({ disabled: !isOn })} />}
            label={t('available.label')}
          />
        ) : null}
      </Box>
    </FormPaper>
  );
};
