import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { mergeRecord, type FieldDifference, type RecordMerge, type Side } from '#shared/modules/conflicts/merge-record.ts';
import { languages, languageTable, type Language, type Texts } from '#shared/text/languages.ts';
import { AskDialog, NoticeDialog } from '../../components/ask-dialog.tsx';
import type { MeetingRecords, Places, RecordField, RecordFields } from '../../lib/modules.ts';
import { useProblemText } from '../../lib/problem-text.ts';
import { useCoreFields } from './use-core-fields.tsx';

type Values = Readonly<Record<string, unknown>>;

const isTexts = (value: unknown): value is Texts => typeof value === 'object' && value !== null && !Array.isArray(value);

const tickWritten = (fields: RecordFields, values: Values): Values => {
  const named = Object.entries(fields).find(([, field]) => field.isTicks)?.[0];
  if (named === undefined) return values;
  const ticked = values[named] as readonly Language[];
  const isWritten = (language: Language) => Object.values(values).some((value) => isTexts(value) && (value[language] ?? '').trim() !== '');
  return { ...values, [named]: languages.filter((language) => ticked.includes(language) || isWritten(language)) };
};

const mergeValues = (fields: RecordFields, base: object, mine: object, theirs: object, choices: ReadonlyMap<string, Side>): RecordMerge<Values> => {
  const entries = Object.fromEntries(Object.entries(fields).map(([name, { entryOf }]) => [name, entryOf]));
  const merge = mergeRecord(base as Values, mine as Values, theirs as Values, { choices, entries });
  return { ...merge, values: tickWritten(fields, merge.values) };
};

const useFieldWords = (fields: RecordFields) => {
  const { t } = useTranslation('admin');
  const fieldOf = (path: string): RecordField => {
    const [name = ''] = path.split('.');
    return fields[name] ?? { label: name };
  };
  const label = (path: string): string => {
    const { label = '', parts = {} } = fieldOf(path);
    const part = path.split('.')[1] ?? '';
    if (Object.hasOwn(languageTable, part)) return t('in_language.label', { label, language: languageTable[part as Language].name });
    return parts[part] ?? label;
  };
  const say = (path: string, value: unknown): ReactNode => {
    if (value === undefined || value === null || value === '') return t('merge.blank.label');
    if (typeof value === 'boolean' && path.includes('.')) return t(value ? 'merge.yes.label' : 'merge.no.label');
    const own = fieldOf(path).say;
    if (own !== undefined) return own(value as never);
    if (typeof value === 'boolean') return t(value ? 'merge.yes.label' : 'merge.no.label');
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  return { label, say };
};

interface DifferencesProps {
  readonly fields: RecordFields;
  readonly merge: RecordMerge<Values>;
  readonly choices: ReadonlyMap<string, Side>;
  readonly onChoose: (path: string, side: Side) => void;
}

const sides = ['mine', 'theirs'] as const;

const Differences = ({ fields, merge: { clashes, taken }, choices, onChoose }: DifferencesProps) => {
  const { t } = useTranslation('admin');
  const words = useFieldWords(fields);
  const isShown = ({ path }: FieldDifference) => words.label(path) !== '';
  const shown = taken.filter(isShown);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography>{t('merge.message')}</Typography>
      {clashes.length === 0 ? null : <Typography variant="h3">{t('merge.clashes.title', { count: clashes.length })}</Typography>}
      {clashes.map(({ path, base, ...values }) => (
        <Box key={path} component="fieldset" sx={{ m: 0, p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1, minWidth: 0 }}>
          <Typography component="legend" sx={{ px: 0.5, fontWeight: 600 }}>
            {words.label(path)}
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {t('merge.before.label')}: {words.say(path, base)}
          </Typography>
          <RadioGroup aria-label={words.label(path)} value={choices.get(path) ?? ''} onChange={(_, side) => onChoose(path, side as Side)}>
            {sides.map((side) => (
              <FormControlLabel
                key={side}
                value={side}
                control={<Radio />}
                sx={{ minHeight: 44, alignItems: 'flex-start', py: 0.5 }}
                label={
                  <Box component="span" sx={{ display: 'block', pt: 0.5, overflowWrap: 'anywhere' }}>
                    <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
                      {t(`merge.${side}.label`)}
                    </Typography>
                    {words.say(path, values[side])}
                  </Box>
                }
              />
            ))}
          </RadioGroup>
        </Box>
      ))}
      {shown.length === 0 ? null : (
        <>
          <Typography variant="h3">{t('merge.taken.title', { count: shown.length })}</Typography>
          <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 1 }}>
            {shown.map(({ path, base, theirs }) => (
              <Box component="li" key={path} sx={{ overflowWrap: 'anywhere' }}>
                <b>{words.label(path)}</b>
                <Box component="span" sx={{ display: 'block' }}>
                  {words.say(path, base)} → {words.say(path, theirs)}
                </Box>
              </Box>
            ))}
          </Box>
        </>
      )}
    </Box>
  );
};

type Read = Awaited<ReturnType<MeetingRecords['readLatest']>> | { readonly failed: unknown };

export const MergeRecords = ({ of, meeting, onClose }: Places['record-merge']) => {
  const { t } = useTranslation('admin');
  const problemText = useProblemText();
  const coreFields = useCoreFields(typeof of === 'string' ? of : null);
  const fields = typeof of === 'string' ? coreFields : of;
  const begun = useRef<MeetingRecords | null>(null);
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(new Map());
  const [found, setFound] = useState<{ readonly of: MeetingRecords; readonly read: Read } | null>(null);
  useEffect(() => {
    if (meeting === null || begun.current === meeting) return;
    begun.current = meeting;
    setChoices(new Map());
    const read = async () => {
      const latest = await meeting.readLatest();
      const { values, clashes, taken } = mergeValues(fields, meeting.base, meeting.mine, latest.values, new Map());
      // Only values outside this form changed, or both sides made the same change.
      if (clashes.length + taken.length === 0) latest.save(values);
      else setFound({ of: meeting, read: latest });
    };
    read().catch((failed: unknown) => setFound({ of: meeting, read: { failed } }));
  }, [meeting, fields]);
  if (meeting === null) return null;
  const read = found?.of === meeting ? found.read : null;
  if (read !== null && 'failed' in read) return <NoticeDialog title={t('merge.title')} message={problemText(read.failed)} onClose={onClose} />;
  const merge = read && mergeValues(fields, meeting.base, meeting.mine, read.values, choices);
  const isSettled = merge?.clashes.every(({ path }) => choices.has(path)) === true;
  const back = { label: t('merge.back.action'), onPick: onClose };
  return (
    <AskDialog
      title={t('merge.title')}
      width={merge === null ? 'xs' : 'md'}
      onClose={onClose}
      answers={merge === null ? [back] : [back, { label: t('merge.save.action'), onPick: () => read?.save(merge.values), isMain: true, why: isSettled ? null : t('merge.why.message') }]}
    >
      {merge === null ? (
        <CircularProgress aria-label={t('merge.reading.label')} />
      ) : (
        <Differences fields={fields} merge={merge} choices={choices} onChoose={(path, side) => setChoices(new Map([...choices, [path, side]]))} />
      )}
    </AskDialog>
  );
};
