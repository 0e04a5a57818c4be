import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CallInput } from '#shared/api/calls.ts';
import { abbrevLength, orgForm } from '#shared/api/manage-forms.ts';
import { languageTable, localText, type Language } from '#shared/text/languages.ts';
import { foldName } from '#shared/text/same-text.ts';
import { ManageScreen, useOrgsStep } from '../../components/admin-screen.tsx';
import { useDeletion } from '../../components/delete-dialog.tsx';
import { ChoiceField, LanguageFields, TextInput } from '../../components/fields.tsx';
import { RecordForm, StoredRecord, useRecordDraft } from '../../components/record-form.tsx';
import { CreateLink, RecordList, RecordRow } from '../../components/record-list.tsx';
import { RecordResult } from '../../components/save-results.tsx';
import { EmptyState } from '../../components/server-view.tsx';
import { adminQuery, forced, type ManagedOrg } from '../../lib/administration.ts';
import { callApi } from '../../lib/api-client.ts';
import { fits } from '../../lib/fits.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { pathPatterns, paths } from '../../lib/paths.ts';
import { languagesOf, writtenTexts } from '../../lib/texts.ts';
import { useAddress } from '../../lib/use-address.ts';

const before = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0);

/** Orders of spec administration 3; the first is the default. */
const orders = {
  UPDATED_AT_DESC: { label: 'sort_updated_desc.label', compare: (left: ManagedOrg, right: ManagedOrg) => before(right.updated_at, left.updated_at) },
  UPDATED_AT_ASC: { label: 'sort_updated_asc.label', compare: (left: ManagedOrg, right: ManagedOrg) => before(left.updated_at, right.updated_at) },
  CREATED_AT_DESC: { label: 'sort_created_desc.label', compare: (left: ManagedOrg, right: ManagedOrg) => before(right.created_at, left.created_at) },
  CREATED_AT_ASC: { label: 'sort_created_asc.label', compare: (left: ManagedOrg, right: ManagedOrg) => before(left.created_at, right.created_at) },
  ABBREVIATED_ORDER: { label: 'sort_abbrev.label', compare: (left: ManagedOrg, right: ManagedOrg) => left.abbrev.localeCompare(right.abbrev, 'ja') },
} as const;
type OrgSort = keyof typeof orders;
const isSort = (text: string | null): text is OrgSort => text !== null && Object.hasOwn(orders, text);

export const showOrgs = (orgs: readonly ManagedOrg[], search: string, sort: OrgSort): readonly ManagedOrg[] => {
  const wanted = foldName(search);
  return orgs.filter(({ name, abbrev }) => [...Object.values(name), abbrev].some((text) => foldName(text).includes(wanted))).toSorted(orders[sort].compare);
};

export const OrgsScreen = () => {
  const { t } = useTranslation(['manage', 'admin']);
  const language = useLanguage();
  const [search, put] = useAddress();
  const change = (changes: Readonly<Record<string, string>>) => put(changes, { replace: true });
  const words = search.get('search') ?? '';
  const asked = search.get('sort');
  const sort = isSort(asked) ? asked : 'UPDATED_AT_DESC';
  const deletion = useDeletion<ManagedOrg>(
    'org',
    ({ name }) => localText(name, language),
    ({ id }, isForced) => callApi('deleteOrg', { params: { oId: id }, query: forced(isForced) }),
  );
  return (
    <ManageScreen title={t('orgs.title')}>
      <RecordList
        title={t('orgs.title')}
        query={useQuery(adminQuery('orgs'))}
        waitingRows={6}
        actions={<CreateLink label={t('org_create.action')} to={pathPatterns.createOrg} />}
        above={
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr auto' }, px: { xs: 2, sm: 2.5 }, py: 2, borderBottom: 1, borderColor: 'divider' }}>
            <TextInput
              label={t('org_search.label')}
              type="search"
              value={words}
              onChange={(text) => change({ search: text })}
              placeholder={t('org_search.placeholder')}
            />
            <ChoiceField
              label={t('sort.label')}
              value={sort}
              choices={Object.entries(orders).map(([value, { label }]) => ({ value, label: t(label) }))}
              onChoose={(next) => change({ sort: next })}
            />
          </Box>
        }
        select={(all) => showOrgs(all, words, sort)}
        empty={<EmptyState title={t('orgs_none.title')} message={t(words === '' ? 'orgs_none.message' : 'orgs_search_none.message')} />}
      >
        {(org) => (
          <RecordRow
            key={org.id}
            title={localText(org.name, language)}
            mark={org.role === 'manage' ? t('org_manage.label') : undefined}
            chips={[org.abbrev]}
            facts={[
              [t('updated.label'), formatDateTime(org.updated_at, language)],
              [t('created.label'), formatDateTime(org.created_at, language)],
            ]}
            actions={[
              { label: t('org_edit.action'), to: paths.updateOrg(org.id) },
              { label: t('org_users.action'), to: paths.manageUsers(org.id) },
              ...(org.role === 'normal' ? [{ label: t('admin:delete.action'), isDangerous: true, onSelect: () => deletion.ask(org) }] : []),
            ]}
          />
        )}
      </RecordList>
      {deletion.dialog}
    </ManageScreen>
  );
};

const valuesOf = (org: ManagedOrg | null, shown: Language) => ({
  languages: org === null ? [shown] : languagesOf(org.name),
  name: org?.name ?? {},
  abbrev: org?.abbrev ?? '',
  lang: (org?.lang ?? shown) as Language | '',
  role: org?.role ?? 'normal',
});

type OrgValues = ReturnType<typeof valuesOf>;

const bodyOf = ({ name, abbrev, role, lang }: OrgValues) => ({ name: writtenTexts(name), abbrev: abbrev.trim(), role, lang });

type OrgBody = CallInput<'createOrg'>['body'];

const OrgForm = ({ org, title }: { readonly org: ManagedOrg | null; readonly title: string }) => {
  const { t } = useTranslation('manage');
  const shown = useLanguage();
  const draft = useRecordDraft({
    of: 'org',
    stored: org,
    valuesOf: (stored) => valuesOf(stored, shown),
    read: () => callApi('org', { params: { oId: org?.id ?? '' } }),
    send: (sent, revision) => {
      const body = { ...bodyOf(sent), ...revision } as OrgBody;
      return org === null ? callApi('createOrg', { body }) : callApi('saveOrg', { params: { oId: org.id }, body });
    },
  });
  const { values, change, bind } = draft;
  const { languages, lang } = values;
  return (
    <RecordForm title={title} back={pathPatterns.manageOrgs} draft={draft} maySave={languages.length > 0 && fits(orgForm, bodyOf(values))}>
      <LanguageFields
        legend={t('display_languages.label')}
        fields={[{ name: 'name', label: t('org_name.label') }]}
        values={values}
        // A removed language cannot stay the default (spec administration 4).
        onChange={(changes) => change({ ...changes, lang: lang === '' || changes.languages.includes(lang) ? lang : '' })}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <ChoiceField
          label={t('default_language.label')}
          isRequired
          value={lang}
          choices={[{ value: '', label: t('choose.placeholder') }, ...languages.map((value) => ({ value, label: languageTable[value].name }))]}
          onChoose={(value) => change({ lang: value as OrgValues['lang'] })}
        />
        <ChoiceField
          label={t('org_role.label')}
          value={values.role}
          choices={(['normal', 'manage'] as const).map((value) => ({ value, label: t(`org_${value}.label`) }))}
          onChoose={(value) => change({ role: value as OrgValues['role'] })}
        />
      </Box>
      <TextInput label={t('abbrev.label')} {...bind('abbrev')} isRequired maxLength={abbrevLength} />
      <RecordResult saving={draft.saving} saved={t('org_saved.message')} next={pathPatterns.manageOrgs} />
    </RecordForm>
  );
};

export const OrgFormScreen = ({ orgId }: { readonly orgId?: string }) => {
  const { t } = useTranslation('manage');
  const title = orgId === undefined ? t('org_create.title') : t('org_update.title');
  return (
    <ManageScreen title={title} steps={[useOrgsStep()]} isForm>
      <StoredRecord id={orgId} query={(oId) => adminQuery('org', { oId })} height={420}>
        {(org) => <OrgForm org={org} title={title} />}
      </StoredRecord>
    </ManageScreen>
  );
};
