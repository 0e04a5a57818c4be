import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { domainForm } from '#shared/api/manage-forms.ts';
import { localText, type Language } from '#shared/text/languages.ts';
import { foldDigits } from '#shared/text/width.ts';
import { usualZone } from '#shared/text/zones.ts';
import { At } from '../../components/at.tsx';
import { ChoiceField, FieldSet, LanguageFields, TextInput } from '../../components/fields.tsx';
import { RecordForm, useRecordDraft } from '../../components/record-form.tsx';
import { RecordResult } from '../../components/save-results.tsx';
import { Tick } from '../../components/tick.tsx';
import type { ManagedDomain, ManagedProject } from '../../lib/administration.ts';
import { callApi } from '../../lib/api-client.ts';
import { ApiProblem } from '../../lib/api-problem.ts';
import { fits } from '../../lib/fits.ts';
import { useLanguage } from '../../lib/i18n.ts';
import { pathPatterns } from '../../lib/paths.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import type { Domain } from '../../lib/session.ts';
import { languagesOf, writtenTexts } from '../../lib/texts.ts';
import { LogoField } from './logo-field.tsx';

/** Applies a theme while it is being chosen (spec administration 3, css); leaving unsaved restores the stored one. */
const useShownTheme = (css: Domain['css']): void => {
  const queryClient = useQueryClient();
  useEffect(() => {
    queryClient.setQueryData<Domain>(queryKeys.domainInfo, (domain) => (domain === undefined ? undefined : { ...domain, css }));
  }, [queryClient, css]);
  useEffect(
    () => () => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.domainInfo });
    },
    [queryClient],
  );
};

const valuesOf = (domain: ManagedDomain | null, shown: Language) => ({
  domain_name: domain?.domain_name ?? window.location.hostname,
  languages: domain === null ? [shown] : languagesOf(domain.info.title, domain.info.dashboard),
  title: domain?.info.title ?? {},
  dashboard: domain?.info.dashboard ?? {},
  contact_email: domain?.info.contact_email ?? '',
  css: domain?.info.css ?? 'nav-default',
  logo: domain?.info.logo ?? null,
  session_time: domain?.session_time?.toString() ?? '',
  time_zone: domain?.time_zone ?? usualZone,
  external_linkage_item: domain?.external_linkage_item ?? '',
  project_ids: domain?.project_ids ?? [],
});

type DomainValues = ReturnType<typeof valuesOf>;

const zones = (chosen: string): readonly string[] => [...new Set([usualZone, 'Asia/Phnom_Penh', chosen, ...Intl.supportedValuesOf('timeZone')])];

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

const bodyOf = (values: DomainValues) => ({
  domain_name: values.domain_name.trim(),
  project_ids: [...values.project_ids],
  info: {
    title: writtenTexts(values.title),
    dashboard: writtenTexts(values.dashboard),
    contact_email: orNull(values.contact_email),
    css: values.css,
    logo: values.logo,
  },
  session_time: values.session_time === '' ? null : Number(values.session_time),
  time_zone: values.time_zone,
  external_linkage_item: orNull(values.external_linkage_item),
});

interface DomainFormProps {
  readonly domain: ManagedDomain | null;
  readonly projects: readonly ManagedProject[];
  readonly onSaved: (saved: ManagedDomain) => void;
}

export const DomainForm = ({ domain, projects, onSaved }: DomainFormProps) => {
  const { t } = useTranslation('manage');
  const shown = useLanguage();
  const queryClient = useQueryClient();
  const draft = useRecordDraft({
    of: 'domain',
    stored: domain,
    valuesOf: (stored) => valuesOf(stored, shown),
    read: async () => {
      const found = (await callApi('domains')).find(({ id }) => id === domain?.id);
      if (found === undefined) throw new ApiProblem('domain.unknown', 404);
      return found;
    },
    send: (sent, revision) => {
      const body = { ...bodyOf(sent), ...revision };
      return domain === null ? callApi('createDomain', { body }) : callApi('saveDomain', { params: { domainId: domain.id }, body });
    },
    isAlone: true,
    onSaved: (saved) => {
      draft.begin(saved);
      return queryClient.invalidateQueries({ queryKey: queryKeys.domainInfo });
    },
  });
  const { values, change, bind, saving } = draft;
  useShownTheme(values.css);
  const itemFits = values.external_linkage_item === '' || fits(domainForm.shape.external_linkage_item, values.external_linkage_item.trim());
  const item = itemFits ? orNull(values.external_linkage_item) : null;
  const minutesFit = /^\d*$/.test(values.session_time);
  return (
    <RecordForm title={t('domain.title')} back={pathPatterns.manage} draft={draft} maySave={values.languages.length > 0 && minutesFit && fits(domainForm, bodyOf(values))}>
      <TextInput label={t('domain_name.label')} {...bind('domain_name')} isRequired isDisabled={domain !== null} hint={t('domain_name.hint')} />
      <LanguageFields
        legend={t('display_languages.label')}
        fields={[
          { name: 'title', label: t('registry_name.label') },
          { name: 'dashboard', label: t('dashboard_name.label'), placeholder: t('dashboard_name.placeholder') },
        ]}
        values={values}
        onChange={change}
      />
      <LogoField logo={values.logo} onChange={(logo) => change({ logo })} />
      <FieldSet legend={t('theme.label')}>
        <RadioGroup row aria-label={t('theme.label')} value={values.css} onChange={(_, css) => change({ css: css as DomainValues['css'] })}>
          <FormControlLabel value="nav-default" sx={{ minHeight: 44 }} control={<Radio />} label={t('theme_blue.label')} />
          <FormControlLabel value="nav-theme-1" sx={{ minHeight: 44 }} control={<Radio />} label={t('theme_purple.label')} />
        </RadioGroup>
        <At place="theme-sample" />
      </FieldSet>
      <TextInput
        label={t('contact_email.label')}
        type="email"
        inputMode="email"
        {...bind('contact_email')}
        hint={t('contact_email.hint')}
        error={orNull(values.contact_email) === null || fits(domainForm.shape.info.shape.contact_email, values.contact_email.trim()) ? null : t('contact_email_wrong.message')}
      />
      <TextInput
        label={t('session_time.label')}
        inputMode="numeric"
        placeholder="30"
        value={values.session_time}
        onChange={(text) => change({ session_time: foldDigits(text).trim() })}
        hint={t('session_time.hint')}
        error={
          minutesFit && fits(domainForm.shape.session_time, values.session_time === '' ? null : Number(values.session_time))
            ? null
            : t('session_time_wrong.message')
        }
      />
      <Box sx={{ display: 'grid' }}>
        <ChoiceField
          label={t('domain_zone.label')}
          value={values.time_zone}
          choices={zones(values.time_zone).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
          onChoose={(time_zone) => change({ time_zone })}
        />
        <FormHelperText sx={{ mx: 1.75 }}>{t('domain_zone.hint')}</FormHelperText>
      </Box>
      <TextInput
        label={t('linkage_item.label')}
        placeholder="page1.item001"
        {...bind('external_linkage_item')}
        hint={t('linkage_item.hint')}
        error={itemFits ? null : t('linkage_item_wrong.message')}
      />
      {item === null ? null : <At place="linkage-item" item={item} domain={domain} projectIds={values.project_ids.length > 0 ? values.project_ids : projects.map(({ id }) => id)} />}
      <FieldSet legend={t('domain_projects.label')}>
        <Typography variant="body2" color="textSecondary">{t('domain_projects.hint')}</Typography>
        {projects.map((project) => (
          <Tick
            key={project.id}
            label={localText(project.title, shown)}
            isOn={values.project_ids.includes(project.id)}
            onChange={(isTicked) => change({ project_ids: projects.map(({ id }) => id).filter((id) => (id === project.id ? isTicked : values.project_ids.includes(id))) })}
          />
        ))}
      </FieldSet>
      <RecordResult saving={saving} saved={t('domain_saved.message')} next={() => saving.data && onSaved(saving.data)} />
    </RecordForm>
  );
};
