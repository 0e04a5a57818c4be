import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ownTargets } from '#shared/modules/import/records.ts';
import { ChoiceField } from '../../components/fields.tsx';
import { Panel } from '../../components/panel.tsx';
import { useProblemText } from '../../lib/problem-text.ts';
import { ColumnRow } from './column-choice.tsx';
import { useAdvance, type ImportState, type Place, type Settings, type SourceFile } from './use-import.ts';
import { WhyButton } from '../../components/why-button.tsx';

const firstShown = 60;

/** REDCap's labelled export has titles instead of values throughout. */
const isLabelled = ({ source, tables }: SourceFile): boolean => source === 'redcap' && tables.some(({ columns }) => columns.some(({ header }) => / \(choice=.*\)$/.test(header)));

/** Default match of a file of this product: by card id if it names cards of this folder, else by id attributes. Other files only add cards. */
const proposedMeeting = ({ source, tables }: SourceFile, { import: job, has_id_attributes: hasIds }: ImportState, folderId: string): Pick<Settings, 'mode' | 'match'> => {
  const cards = tables[0]?.columns.find(({ target }) => target === ownTargets.card);
  if (source === 'own' && !job.adds_only) {
    if (cards?.samples.some((id) => id.startsWith(folderId)) === true) return { mode: 'overwrite', match: 'card' };
    if (hasIds) return { mode: 'overwrite', match: 'id' };
  }
  return { mode: 'add', match: 'id' };
};

const proposed = (file: SourceFile, state: ImportState, folderId: string): Settings => ({
  columns: file.tables.map(({ columns }) => columns.map(({ target }) => target)),
  labels: isLabelled(file),
  ...proposedMeeting(file, state, folderId),
});

interface SettingsFormProps {
  readonly place: Place;
  readonly state: ImportState;
  readonly file: SourceFile;
}

export const SettingsForm = ({ place, state, file }: SettingsFormProps) => {
  const { t } = useTranslation('import');
  const problemText = useProblemText();
  const { import: job, targets = [], has_id_attributes: hasIds, has_versions: mayMove = false } = state;
  const [settings, setSettings] = useState<Settings>(() => state.settings ?? proposed(file, state, place.fId));
  const [shown, setShown] = useState(firstShown);
  const advance = useAdvance(place, job.id);
  const change = (part: Partial<Settings>): void => setSettings({ ...settings, ...part });
  const pick = (table: number, column: number, target: string): void =>
    // A target takes one column, so the previous column loses it.
    change({ columns: settings.columns.map((own, at) => (at === table ? own.map((name, index) => (index === column ? target : target !== '' && name === target ? '' : name)) : own)) });
  const dates = file.tables.flatMap(({ columns }, table) => columns.filter((each, index) => each.dates !== undefined && (settings.columns[table]?.[index] ?? '') !== ''));
  const example = dates.flatMap(({ samples }) => samples)[0] ?? '';
  const isContradicting = dates.some((each) => each.dates === '!');
  const hasCard = settings.columns[0]?.includes(ownTargets.card) === true;
  const modes = job.adds_only ? (['add'] as const) : (['add', 'blanks', 'overwrite'] as const);
  const isOpen = (dates.length > 0 && settings.date_order === undefined) || (settings.mode !== 'add' && !hasIds && settings.match === 'id');
  const isAnswered = settings.columns.some((own) => own.some((name) => name !== '' && !name.startsWith('#')));
  return (
    <>
      <Panel title={t('settings.title')}>
        <Box sx={{ display: 'grid', gap: 2, p: { xs: 2, sm: 2.5 } }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            <ChoiceField label={t('mode.label')} value={settings.mode} choices={modes.map((mode) => ({ value: mode, label: t(`mode.${mode}.label`) }))} onChoose={(value) => change({ mode: modes.find((mode) => mode === value) ?? 'add' })} />
            <ChoiceField
              label={t('match.label')}
              value={settings.match}
              choices={(hasCard ? (['id', 'card'] as const) : (['id'] as const)).map((match) => ({ value: match, label: t(`match.${match}.label`) }))}
              onChoose={(value) => change({ match: value === 'card' ? 'card' : 'id' })}
            />
            <ChoiceField
              label={t('choices.label')}
              value={settings.labels ? 'labels' : 'codes'}
              choices={(['codes', 'labels'] as const).map((each) => ({ value: each, label: t(`choices.${each}.label`) }))}
              onChoose={(value) => change({ labels: value === 'labels' })}
            />
            {dates.length === 0 ? null : (
              <ChoiceField
                label={t('dates.label', { example })}
                value={settings.date_order ?? ''}
                choices={[{ value: '', label: t('dates.ask.label') }, ...(['dmy', 'mdy'] as const).map((each) => ({ value: each, label: t(`dates.${each}.label`) }))]}
                onChoose={(value) => setSettings({ ...settings, date_order: value === 'dmy' || value === 'mdy' ? value : undefined })}
              />
            )}
          </Box>
          <Typography variant="body2" color="textSecondary">
            {t(`mode.${settings.mode}.hint`)}
          </Typography>
          {settings.mode === 'add' || !mayMove ? null : (
            <FormControlLabel
              control={<Checkbox checked={settings.moves === true} onChange={(_event, moves) => change({ moves })} />}
              label={
                <>
                  {t('moves.label')}
                  <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
                    {t('moves.hint')}
                  </Typography>
                </>
              }
            />
          )}
          {isContradicting ? <Alert severity="warning">{t('dates.contradict.message')}</Alert> : null}
          {settings.mode !== 'add' && !hasIds && settings.match === 'id' ? <Alert severity="warning">{t('match.none.message')}</Alert> : null}
        </Box>
      </Panel>
      {file.tables.map(({ name, rows, columns }, table) => (
        // oxlint-disable-next-line react/no-array-index-key -- tables of a file stay where they are, and may have the same name
        <Panel key={`${table} ${name}`} title={file.tables.length === 1 ? t('columns.title') : t('columns_of.title', { name })} count={t('rows.label', { count: rows })}>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {columns.slice(0, shown).map((column, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- columns of a file stay where they are, and may have the same heading
              <ColumnRow
                key={`${index} ${column.header}`}
                column={column}
                target={settings.columns[table]?.[index] ?? ''}
                targets={targets}
                holderOf={(target) => columns.find((_other, at) => at !== index && target !== '' && settings.columns[table]?.[at] === target)?.header}
                onPick={(target) => pick(table, index, target)}
              />
            ))}
          </Box>
          {columns.length > shown ? (
            <Button sx={{ m: 2 }} onClick={() => setShown(columns.length)}>
              {t('columns_more.action', { count: columns.length - shown })}
            </Button>
          ) : null}
        </Panel>
      ))}
      {file.left_out.length === 0 ? null : <Alert severity="info">{t('left_out.message', { names: file.left_out.join(', ') })}</Alert>}
      {advance.error === null ? null : <Alert severity="error">{problemText(advance.error)}</Alert>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <WhyButton variant="contained" loading={advance.isPending} why={isOpen ? t('open.message') : isAnswered ? null : t('no_columns.message')} onClick={() => advance.mutate({ step: 'check', settings })}>
          {t('check.action')}
        </WhyButton>
        <Typography variant="body2">{isOpen ? t('open.message') : isAnswered ? t('check.hint') : t('no_columns.message')}</Typography>
      </Box>
    </>
  );
};
