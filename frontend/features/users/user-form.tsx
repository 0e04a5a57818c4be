import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { changedUser, newUser } from '#shared/api/users.ts';
import { hasHiddenControls } from '#shared/text/characters.ts';
import { languageTable, localText, type Language } from '#shared/text/languages.ts';
import { ChoiceField, LanguageFields, TextInput } from '../../components/fields.tsx';
import { passwordFault, PasswordFields } from '../../components/password-fields.tsx';
import { RecordForm, useRecordDraft } from '../../components/record-form.tsx';
import { RecordResult, SaveResultDialog } from '../../components/save-results.tsx';
import { Tick } from '../../components/tick.tsx';
import { fits } from '../../lib/fits.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { useOfferedLanguages } from '../../lib/offered-languages.ts';
import { hashPassword, useSession } from '../../lib/session.ts';
import { languagesOf, writtenTexts } from '../../lib/texts.ts';
import type { OrgUser, UserBody, UserScope } from './user-scopes.ts';

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
const bodyOf = (values: UserValues, hpasswd: string | null): UserBody => ({
  disp_name: writtenTexts(values.disp_name),
  disp_job_name: writtenTexts(values.disp_job_name),
  lang: values.lang,
  is_admin: values.is_admin,
  ...(hpasswd !== null && { hpasswd }),
});

/** Placeholder: the schema checks only the form of the digest. */
const someDigest = '0'.repeat(64);

/** Whether the form may be saved (spec administration 5): the call's schema and the two passwords. */
const maySave = (user: OrgUser | null, values: UserValues): boolean => {
  if (passwordFault(values.password, values.confirmation, values.login_id) !== null) return false;
  if (values.languages.length === 0) return false;
  if (values.login_id.trim() === '' || hasHiddenControls(values.login_id)) return false;
  const body = bodyOf(values, values.password === '' ? null : someDigest);
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

interface UserFormProps {
  readonly title: string;
  readonly user: OrgUser | null;
  readonly scope: UserScope;
}

export const UserForm = ({ title, user, scope }: UserFormProps) => {
  const { isManaged, list } = scope;
  const { t } = useTranslation(['admin', 'manage']);
  const { user: reader } = useSession();
  const shown = useLanguage();
  const draft = useRecordDraft({
    of: 'user',
    stored: user,
    valuesOf: (stored) => valuesOf(stored, shown),
    read: () => scope.read(user?.id ?? ''),
    send: async (sent, revision) => {
      const account = { ...((user === null || isManaged) && { login_id: sent.login_id.trim() }), ...(isManaged && { disabled: sent.disabled }) };
      const hpasswd = sent.password === '' ? null : await hashPassword(sent.password);
      return scope.save(user?.id, { ...bodyOf(sent, hpasswd), ...account, ...revision });
    },
  });
  const { values, change, bind, saving } = draft;
  const offered = useOfferedLanguages([values.lang]);
  const moves = useMoveFacts()(user ?? {});
  const isReader = user?.id === reader.id;
  // Nobody else may edit an admin (spec administration 4).
  const isProtected = isManaged ? isReader : user !== null && user.is_admin && !isReader;
  const isMoved = user?.moved_to !== undefined;
  const isLocked = isProtected || isMoved;
  const warnings = (saving.data?.login_warnings ?? []).map((warning) => t(`login_${warning}.message`, { id: saving.data?.login_id }));
  return (
    <RecordForm title={title} back={list.to} draft={draft} maySave={!isLocked && maySave(user, values)}>
      {isProtected ? <Alert severity="info">{t('user_locked.message')}</Alert> : null}
      {isMoved ? <Alert severity="info">{t('user_moved.message')}</Alert> : null}
      {moves.map(([label, org]) => (
        <Typography key={label}>
          {label}: {org}
        </Typography>
      ))}
      <TextInput
        label={t('login_id.label')}
        {...bind('login_id')}
        isRequired
        isDisabled={isMoved || (user !== null && !isManaged)}
        hint={user === null || isManaged ? t('login_id.hint') : t('login_id_fixed.hint')}
        error={hasHiddenControls(values.login_id) ? t('login_id_controls.message') : null}
      />
      {isReader && !isManaged ? (
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
        fields={[
          { name: 'disp_name', label: t('disp_name.label') },
          { name: 'disp_job_name', label: t('disp_job_name.label') },
        ]}
        values={values}
        onChange={change}
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
      {isManaged ? (
        <RecordResult saving={saving} saved={t('manage:user_saved.message')} next={list.to} warnings={warnings} />
      ) : (
        <SaveResultDialog kind="user" saving={saving} next={list.to} warnings={warnings} />
      )}
    </RecordForm>
  );
};
