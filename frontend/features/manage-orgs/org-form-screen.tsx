import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { abbrevLength, orgForm } from '#shared/api/manage-forms.ts';
import type { Language, Texts } from '#shared/text/languages.ts';
import { ChoiceField } from '../../components/choice-field.tsx';
import { LanguageFields } from '../../components/language-fields.tsx';
import { ManageScreen, useOrgsStep } from '../../components/manage-screen.tsx';
import { RecordForm } from '../../components/record-form.tsx';
import { ServerView } from '../../components/server-view.tsx';
import { TextInput } from '../../components/text-input.tsx';
import { fits } from '../../lib/fits.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { languageNames } from '../../lib/language-names.ts';
import { orgQuery, type ManagedOrg } from '../../lib/manage-queries.ts';
import { pathPatterns } from '../../lib/paths.ts';
import { languagesOf, writtenTexts } from '../../lib/texts.ts';
import { useFormDraft } from '../../lib/use-form-draft.ts';
import { useSaveOrg } from './api.ts';

interface OrgValues {
  readonly languages: readonly Language[];
  readonly name: Texts;
  readonly abbrev: string;
  /** Blank: none chosen, which may not be saved. */
  readonly lang: Language | '';
  readonly role: 'normal' | 'manage';
}

const blank = (shown: Language): OrgValues => ({ languages: [shown], name: {}, abbrev: '', lang: shown, role: 'normal' });
const valuesOf = ({ name, abbrev, lang, role }: ManagedOrg): OrgValues => ({ languages: languagesOf(name), name, abbrev, lang, role });

const OrgForm = ({ org, title }: { readonly org: ManagedOrg | null; readonly title: string }) => {
  const { t } = useTranslation('manage');
  const shown = useLanguage();
  const { values, change, isChanged } = useFormDraft(org === null ? blank(shown) : valuesOf(org));
  const saving = useSaveOrg(org?.id ?? null);
  const { languages, lang, ...rest } = values;
  const body = { ...rest, abbrev: values.abbrev.trim(), name: writtenTexts(values.name) };
  const choose = (chosen: readonly Language[], { name }: { name: Texts }) =>
    // A language that is taken away cannot stay the default (spec administration 4).
    change({ languages: chosen, name, lang: lang === '' || chosen.includes(lang) ? lang : '' });
  return (
    <RecordForm
      title={title}
      back={pathPatterns.manageOrgs}
      isChanged={isChanged}
      maySave={languages.length > 0 && fits(orgForm, { ...body, lang })}
      saving={saving}
      onSave={() => lang !== '' && saving.mutate({ ...body, lang })}
      saved={t('org_saved.message')}
    >
      <LanguageFields
        legend={t('display_languages.label')}
        chosen={languages}
        texts={{ name: values.name }}
        fields={[{ name: 'name', label: t('org_name.label') }]}
        onChange={choose}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <ChoiceField
          label={t('default_language.label')}
          value={lang}
          choices={[{ value: '', label: t('choose.placeholder') }, ...languages.map((value) => ({ value, label: languageNames[value] }))]}
          onChoose={(value) => change({ lang: value as OrgValues['lang'] })}
        />
        <ChoiceField
          label={t('org_role.label')}
          value={values.role}
          choices={[
            { value: 'normal', label: t('org_normal.label') },
            { value: 'manage', label: t('org_manage.label') },
          ]}
          onChoose={(value) => change({ role: value as OrgValues['role'] })}
        />
      </Box>
      <TextInput label={t('abbrev.label')} value={values.abbrev} onChange={(abbrev) => change({ abbrev })} isRequired maxLength={abbrevLength} />
    </RecordForm>
  );
};

/** /manage/createOrg */
export const CreateOrgScreen = () => {
  const { t } = useTranslation('manage');
  return (
    <ManageScreen title={t('org_create.title')} steps={[useOrgsStep()]} isForm>
      <OrgForm org={null} title={t('org_create.title')} />
    </ManageScreen>
  );
};

/** /manage/updateOrg/{orgId} */
export const UpdateOrgScreen = ({ oId }: { readonly oId: string }) => {
  const { t } = useTranslation('manage');
  const org = useQuery(orgQuery(oId));
  return (
    <ManageScreen title={t('org_update.title')} steps={[useOrgsStep()]} isForm>
      <ServerView query={org} loading={<Skeleton variant="rounded" height={420} />}>
        {(found) => <OrgForm org={found} title={t('org_update.title')} />}
      </ServerView>
    </ManageScreen>
  );
};
