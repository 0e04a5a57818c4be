import Box from '@mui/material/Box';
import type { UseMutationResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CallAnswer, CallInput } from '#shared/api/calls.ts';
import type { Language, Texts } from '#shared/text/languages.ts';
import { ChoiceField } from '../../components/choice-field.tsx';
import { FormPaper } from '../../components/form-paper.tsx';
import { LanguageFields } from '../../components/language-fields.tsx';
import { LeaveGuard } from '../../components/leave-guard.tsx';
import { PasswordFields } from '../../components/password-fields.tsx';
import { TextInput } from '../../components/text-input.tsx';
import { hashPassword } from '../../lib/hash-password.ts';
import { languageNames } from '../../lib/language-names.ts';
import { passwordFault } from '../../lib/password-rule.ts';
import { pathPatterns } from '../../lib/paths.ts';
import { languagesOf, writtenTexts } from '../../lib/texts.ts';
import { useFormDraft } from '../../lib/use-form-draft.ts';
import { InviteCode } from './invite-code.tsx';

export type OwnUser = CallAnswer<'own'>;
export type OwnChanges = CallInput<'saveOwn'>['body'];

interface OwnValues {
  readonly languages: readonly Language[];
  readonly disp_name: Texts;
  readonly disp_job_name: Texts;
  readonly lang: Language;
  readonly login_id: string;
  readonly present: string;
  readonly password: string;
  readonly confirmation: string;
}

const valuesOf = ({ disp_name, disp_job_name, lang }: OwnUser): OwnValues => ({
  languages: languagesOf(disp_name, disp_job_name),
  disp_name,
  disp_job_name,
  lang,
  login_id: '',
  present: '',
  password: '',
  confirmation: '',
});

/** How one signs in is changed only by who knows the present password: an open session may be somebody else's. */
const changesSignIn = ({ login_id, password }: OwnValues): boolean => login_id.trim() !== '' || password !== '';

/** Spec end-user 5, own account: what must be right before there is anything to save. */
const maySave = (values: OwnValues): boolean =>
  passwordFault(values.password, values.confirmation) === null &&
  (!changesSignIn(values) || values.present !== '') &&
  languagesOf(values.disp_name).length > 0 &&
  languagesOf(values.disp_job_name).length > 0;

/** A login id is sent only if entered; an empty password means no change. */
const bodyOf = async (values: OwnValues): Promise<OwnChanges> => {
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

interface OwnAccountFormProps {
  readonly user: OwnUser;
  readonly saving: UseMutationResult<OwnUser, Error, OwnChanges>;
}

export const OwnAccountForm = ({ user, saving }: OwnAccountFormProps) => {
  const { t } = useTranslation(['own-account', 'admin']);
  const { values, change, isChanged } = useFormDraft(valuesOf(user));
  return (
    <FormPaper
      title={t('own.title')}
      back={pathPatterns.home}
      maySave={maySave(values)}
      isSaving={saving.isPending}
      onSave={() => void bodyOf(values).then((body) => saving.mutate(body))}
    >
      <LeaveGuard isChanged={isChanged && !saving.isSuccess} />
      <InviteCode code={user.uuid} />
      <LanguageFields
        legend={t('admin:name_languages.label')}
        chosen={values.languages}
        texts={{ disp_name: values.disp_name, disp_job_name: values.disp_job_name }}
        fields={[
          { name: 'disp_name', label: t('admin:disp_name.label') },
          { name: 'disp_job_name', label: t('admin:disp_job_name.label') },
        ]}
        onChange={(languages, texts) => change({ languages, ...texts })}
      />
      <ChoiceField
        label={t('admin:user_language.label')}
        value={values.lang}
        choices={Object.entries(languageNames).map(([value, label]) => ({ value, label }))}
        onChoose={(lang) => change({ lang: lang as Language })}
      />
      <TextInput
        label={t('new_login_id.label')}
        value={values.login_id}
        onChange={(text) => change({ login_id: text })}
        hint={t('new_login_id.hint', { id: user.login_id })}
        autoComplete="off"
      />
      <Box sx={{ display: 'grid', gap: 2 }}>
        <PasswordFields password={values.password} confirmation={values.confirmation} onChange={change} isRequired={false} />
        {changesSignIn(values) ? (
          <TextInput
            label={t('present_password.label')}
            type="password"
            autoComplete="current-password"
            value={values.present}
            onChange={(text) => change({ present: text })}
            isRequired
            hint={values.password === '' ? t('present_password.hint') : t('present_password_new.hint')}
          />
        ) : null}
      </Box>
    </FormPaper>
  );
};
