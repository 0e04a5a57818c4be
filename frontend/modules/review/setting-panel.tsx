import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClosedPeriod, QueryMails } from '#shared/access/card-review.ts';
import type { CallAnswer, CallInput } from '#shared/api/calls.ts';
import { plainText } from '#shared/language/markup.ts';
import { adminQuery } from '../../lib/administration.ts';
import { useLanguage } from '../../lib/i18n.ts';
import type { Places, RecordFields } from '../../lib/modules.ts';
import { callApi } from '../../lib/api-client.ts';
import { ChoiceField, TextInput } from '../../components/fields.tsx';
import { Panel, RowSkeletons } from '../../components/panel.tsx';
import { useRecordDraft } from '../../components/record-form.tsx';
import { MutationFailure } from '../../components/save-results.tsx';
import { ServerView } from '../../components/server-view.tsx';
import { Tick } from '../../components/tick.tsx';
import { useToast } from '../../components/toast.tsx';
import { WhyButton } from '../../components/why-button.tsx';

type Setting = CallAnswer<'ownedReview'>;
type Values = Pick<Setting, 'on' | 'two_people' | 'closed' | 'mail'>;
type Body = CallInput<'saveOwnedReview'>['body'];

const callsOf = {
  owner: { read: 'ownedReview', save: 'saveOwnedReview' },
  manager: { read: 'projectReview', save: 'saveProjectReview' },
} as const;

const noPeriod: ClosedPeriod = { name: '', from: '', to: '' };

interface PartProps {
  readonly title: string;
  readonly hint: string;
  readonly gap: number;
  readonly children: ReactNode;
}

const Part = ({ title, hint, gap, children }: PartProps) => (
  <Box component="section" aria-label={title} sx={{ display: 'grid', gap }}>
    <Box>
      <Typography variant="h3">{title}</Typography>
      <Typography variant="body2" color="textSecondary">
        {hint}
      </Typography>
    </Box>
    {children}
  </Box>
);

interface MailFieldsProps {
  readonly mail: QueryMails;
  readonly sender: string | null;
  readonly onChange: (mail: QueryMails) => void;
}

const MailFields = ({ mail, sender, onChange }: MailFieldsProps) => {
  const { t } = useTranslation('review');
  const receivers = ['questions', 'answers'] as const;
  return (
    <Part title={t('setting.mail.title')} hint={t('setting.mail.hint')} gap={1}>
      {sender === null ? <Alert severity="info">{t('setting.mail.none.message')}</Alert> : null}
      {receivers.map((name) => (
        <Tick key={name} label={t(`setting.mail.${name}.label`)} isSwitch isOn={mail[name]} onChange={(isOn) => onChange({ ...mail, [name]: isOn })} />
      ))}
      {mail.questions || mail.answers ? (
        <Box sx={{ display: 'flex', mt: 1 }}>
          <ChoiceField
            label={t('setting.mail.every.label')}
            value={mail.every}
            choices={(['hour', 'day'] as const).map((value) => ({ value, label: t(`setting.mail.${value}.label`) }))}
            onChoose={(every) => onChange({ ...mail, every: every as QueryMails['every'] })}
          />
        </Box>
      ) : null}
    </Part>
  );
};

interface SettingFormProps {
  readonly setting: Setting;
  readonly read: () => Promise<Setting>;
  readonly send: (body: Body) => Promise<Setting>;
}

/** Periods are merged by their days: if two people each close one, both are closed. */
const useSettingFields = (): RecordFields => {
  const { t } = useTranslation('review');
  const mail = { questions: t('setting.mail.questions.label'), answers: t('setting.mail.answers.label'), every: t('setting.mail.every.label') };
  return {
    on: { label: t('setting.on.label') },
    two_people: { label: t('setting.two_people.label') },
    closed: {
      label: t('setting.period.title'),
      entryOf: (period: ClosedPeriod) => [`${period.from}~${period.to}~${period.date ?? ''}`, period],
      say: (part: string | ClosedPeriod) => (typeof part === 'string' ? part : periodText(part)),
    },
    mail: { label: t('setting.mail.title'), parts: mail, say: (every: QueryMails['every']) => t(`setting.mail.${every}.label`) },
  };
};

const periodText = ({ name, from, to }: ClosedPeriod): string => `${name} (${from} – ${to})`;

const SettingForm = ({ setting, read, send }: SettingFormProps) => {
  const { t } = useTranslation(['review', 'admin']);
  const language = useLanguage();
  const { toast, tell } = useToast();
  const draft = useRecordDraft({
    of: useSettingFields(),
    stored: setting,
    valuesOf: (stored): Values => {
      const { on, two_people, closed, mail } = stored ?? setting;
      return { on, two_people, closed, mail };
    },
    read,
    send: ({ closed, ...sent }, revision) => send({ ...sent, closed: closed.map((period) => ({ ...period, name: period.name.trim() })), ...revision }),
    onSaved: (saved) => {
      draft.begin(saved);
      tell(t('setting.saved.message'));
    },
  });
  const { values, change: write, isChanged, save, saving, merging } = draft;
  const { on, two_people, closed, mail } = values;
  const isFit = closed.every(({ name, from, to }) => name.trim() !== '' && from !== '' && from <= to);
  const setClosed = (periods: ClosedPeriod[]) => write({ closed: periods });
  /** A period keeps its date even if no form has it any more. */
  const datesFor = (date: string | undefined) => [
    { value: '', label: t('setting.period.entry.label') },
    ...setting.dates.map(({ path, title }) => ({ value: path, label: plainText(title, language) || path })),
    ...(date === undefined || setting.dates.some(({ path }) => path === date) ? [] : [{ value: date, label: date }]),
  ];
  const change = (index: number, changes: Partial<ClosedPeriod>) => setClosed(closed.map((period, at) => (at === index ? { ...period, ...changes } : period)));
  const setDate = (index: number, date: string) => {
    const { date: _before, ...period } = closed[index]!;
    setClosed(closed.with(index, date === '' ? period : { ...period, date }));
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, p: { xs: 2, sm: 2.5 }, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Tick label={t('setting.on.label')} hint={t('setting.hint')} isSwitch isOn={on} onChange={(isOn) => write({ on: isOn })} />
      {on ? (
        <Tick label={t('setting.two_people.label')} hint={t('setting.two_people.hint')} isSwitch isOn={two_people} onChange={(isOn) => write({ two_people: isOn })} />
      ) : null}
      {on || closed.length > 0 ? (
        <Part title={t('setting.period.title')} hint={t('setting.period.hint')} gap={2}>
          {closed.map((period, index) => (
            <Box key={index} sx={{ display: 'grid', gap: 1.5, alignItems: 'start', gridTemplateColumns: { xs: '1fr 1fr', md: '2fr 1fr 1fr 1.5fr auto' } }}>
              <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}>
                <TextInput label={t('setting.period.name.label')} value={period.name} onChange={(name) => change(index, { name })} placeholder="2026 Q3" isRequired />
              </Box>
              <TextInput label={t('setting.period.from.label')} type="date" value={period.from} onChange={(from) => change(index, { from })} isRequired />
              <TextInput label={t('setting.period.to.label')} type="date" value={period.to} onChange={(to) => change(index, { to })} isRequired />
              <Box sx={{ display: 'grid', gridColumn: { xs: '1 / -1', md: 'auto' } }}>
                <ChoiceField label={t('setting.period.date.label')} value={period.date ?? ''} choices={datesFor(period.date)} onChoose={(date) => setDate(index, date)} />
              </Box>
              <Button color="error" sx={{ minHeight: 44, gridColumn: { xs: '1 / -1', md: 'auto' } }} onClick={() => setClosed(closed.filter((_, at) => at !== index))}>
                {period.name.trim() === '' ? t('setting.period.remove_unnamed.action') : t('setting.period.remove.action', { name: period.name })}
              </Button>
            </Box>
          ))}
          <Button variant="outlined" sx={{ justifySelf: 'start', minHeight: 44 }} onClick={() => setClosed([...closed, noPeriod])}>
            {t('setting.period.add.action')}
          </Button>
        </Part>
      ) : null}
      {on ? <MailFields mail={mail} sender={setting.mail_sender} onChange={(changed) => write({ mail: changed })} /> : null}
      {isFit ? null : (
        <Typography role="alert" variant="body2" color="error">
          {t('setting.period.wrong.message')}
        </Typography>
      )}
      <Box sx={{ justifySelf: 'end' }}>
        <WhyButton
          variant="contained"
          sx={{ minWidth: 140, minHeight: 44 }}
          why={isFit ? (isChanged ? null : t('setting.unchanged.message')) : t('setting.period.wrong.message')}
          loading={saving.isPending}
          onClick={save}
        >
          {t('admin:save.action')}
        </WhyButton>
      </Box>
      {merging}
      <MutationFailure title={t('setting.failed.title')} mutations={[saving]} />
      {toast}
    </Box>
  );
};

export const ReviewSettingPanel = ({ as, pId }: Places['project-settings']) => {
  const { t } = useTranslation('review');
  const { read, save } = callsOf[as];
  const params = { pId };
  const query = useQuery(adminQuery(read, params));
  return (
    <Panel title={t('setting.title')}>
      <ServerView query={query} loading={<RowSkeletons rows={1} />}>
        {(setting) => <SettingForm setting={setting} read={() => callApi(read, { params })} send={(body) => callApi(save, { params, body })} />}
      </ServerView>
    </Panel>
  );
};
