import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClosedPeriod, QueryMails } from '#shared/access/card-review.ts';
import type { CallAnswer } from '#shared/api/calls.ts';
import { adminQuery, useAdminChange } from '../lib/administration.ts';
import { callApi } from '../lib/api-client.ts';
import { ChoiceField, HintedLabel, TextInput } from './fields.tsx';
import { Panel, RowSkeletons } from './panel.tsx';
import { MutationFailure } from './save-results.tsx';
import { ServerView } from './server-view.tsx';
import { useToast } from './toast.tsx';
import { WhyButton } from './why-button.tsx';

type Setting = CallAnswer<'ownedReview'>;
type Saved = Omit<Setting, 'mail_sender'>;

/** The calls of an owner, or those of a manager. */
const callsOf = {
  owner: { read: 'ownedReview', save: 'saveOwnedReview' },
  manager: { read: 'projectReview', save: 'saveProjectReview' },
} as const;

interface ReviewSettingProps {
  readonly as: keyof typeof callsOf;
  readonly pId: string;
}

const noPeriod: ClosedPeriod = { name: '', from: '', to: '' };

interface PartProps {
  readonly title: string;
  readonly hint: string;
  readonly gap: number;
  readonly children: ReactNode;
}

/** Some fields of the setting under a title that says what they are for. */
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

/** Who is written to about questions, and how often at most. */
const MailFields = ({ mail, sender, onChange }: MailFieldsProps) => {
  const { t } = useTranslation('review');
  const receivers = ['questions', 'answers'] as const;
  return (
    <Part title={t('setting.mail.title')} hint={t('setting.mail.hint')} gap={1}>
      {sender === null ? <Alert severity="info">{t('setting.mail.none.message')}</Alert> : null}
      {receivers.map((name) => (
        <FormControlLabel
          key={name}
          sx={{ minHeight: 44 }}
          control={<Switch checked={mail[name]} onChange={(_, isOn) => onChange({ ...mail, [name]: isOn })} />}
          label={t(`setting.mail.${name}.label`)}
        />
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
  readonly isSaving: boolean;
  readonly onSave: (setting: Saved) => void;
}

const SettingForm = ({ setting, isSaving, onSave }: SettingFormProps) => {
  const { t } = useTranslation(['review', 'admin']);
  const [on, setOn] = useState(setting.on);
  const [closed, setClosed] = useState<readonly ClosedPeriod[]>(setting.closed);
  const [mail, setMail] = useState<QueryMails>(setting.mail);
  const body = { on, closed: closed.map((period) => ({ ...period, name: period.name.trim() })), mail, revision: setting.revision };
  const isChanged = JSON.stringify([on, closed, mail]) !== JSON.stringify([setting.on, setting.closed, setting.mail]);
  const isFit = body.closed.every(({ name, from, to }) => name !== '' && from !== '' && from <= to);
  const change = (index: number, changes: Partial<ClosedPeriod>) => setClosed(closed.map((period, at) => (at === index ? { ...period, ...changes } : period)));
  return (
    <Box sx={{ display: 'grid', gap: 2, p: { xs: 2, sm: 2.5 }, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <FormControlLabel
        sx={{ alignItems: 'flex-start' }}
        control={<Switch checked={on} onChange={(_, isOn) => setOn(isOn)} />}
        label={<HintedLabel hint={t('setting.hint')}>{t('setting.on.label')}</HintedLabel>}
      />
      {on || closed.length > 0 ? (
        <Part title={t('setting.period.title')} hint={t('setting.period.hint')} gap={2}>
          {closed.map((period, index) => (
            <Box key={index} sx={{ display: 'grid', gap: 1.5, alignItems: 'start', gridTemplateColumns: { xs: '1fr 1fr', md: '2fr 1fr 1fr auto' } }}>
              <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}>
                <TextInput label={t('setting.period.name.label')} value={period.name} onChange={(name) => change(index, { name })} placeholder="2026 Q3" isRequired />
              </Box>
              <TextInput label={t('setting.period.from.label')} type="date" value={period.from} onChange={(from) => change(index, { from })} isRequired />
              <TextInput label={t('setting.period.to.label')} type="date" value={period.to} onChange={(to) => change(index, { to })} isRequired />
              <Button color="error" sx={{ minHeight: 44, gridColumn: { xs: '1 / -1', md: 'auto' } }} onClick={() => setClosed(closed.filter((_, at) => at !== index))}>
                {t('setting.period.remove.action', { name: period.name })}
              </Button>
            </Box>
          ))}
          <Button variant="outlined" sx={{ justifySelf: 'start', minHeight: 44 }} onClick={() => setClosed([...closed, noPeriod])}>
            {t('setting.period.add.action')}
          </Button>
        </Part>
      ) : null}
      {on ? <MailFields mail={mail} sender={setting.mail_sender} onChange={setMail} /> : null}
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
          loading={isSaving}
          onClick={() => onSave(body)}
        >
          {t('admin:save.action')}
        </WhyButton>
      </Box>
    </Box>
  );
};

/** Whether the cards of a project are reviewed, and which periods are closed; for its owners and for managers. A saved setting begins a new form, so what is said of the save stands outside. */
export const ReviewSettingPanel = ({ as, pId }: ReviewSettingProps) => {
  const { t } = useTranslation('review');
  const query = useQuery(adminQuery(callsOf[as].read, { pId }));
  const { toast, tell } = useToast();
  const saving = useAdminChange((body: Saved) => callApi(callsOf[as].save, { params: { pId }, body }));
  const save = (body: Saved) => saving.mutate(body, { onSuccess: () => tell(t('setting.saved.message')) });
  return (
    <Panel title={t('setting.title')}>
      <ServerView query={query} loading={<RowSkeletons rows={1} />}>
        {(setting) => <SettingForm key={setting.revision} setting={setting} isSaving={saving.isPending} onSave={save} />}
      </ServerView>
      <MutationFailure title={t('setting.failed.title')} mutations={[saving]} />
      {toast}
    </Panel>
  );
};
