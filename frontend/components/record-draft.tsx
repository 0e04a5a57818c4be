import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { mergeRecord, type FieldDifference, type RecordMerge, type Side } from '#shared/form/merge-record.ts';
import { languages, languageTable, type Language, type Texts } from '#shared/text/languages.ts';
import { isStale } from '../lib/api-problem.ts';
import { useProblemText } from '../lib/problem-text.ts';
import { useFormDraft } from '../lib/texts.ts';
import { AskDialog, NoticeDialog } from './ask-dialog.tsx';

interface Field<Value> {
  readonly label?: string;
  readonly say?: (value: Value) => ReactNode;
  readonly entryOf?: (entry: Value extends readonly (infer Entry)[] ? Entry : never) => readonly [key: string, value: unknown];
  readonly parts?: Readonly<Record<string, string>>;
  /** Languages that follow from the texts beside them: one with a text is ticked. */
  readonly isTicks?: boolean;
}

export type Fields<Values> = { readonly [Name in keyof Values]-?: Field<NonNullable<Values[Name]>> };

export const byItself = <Entry extends string>(entry: Entry) => [entry, entry] as const;

export const ticks: Field<readonly Language[]> = { entryOf: byItself, isTicks: true };

const isTexts = (value: unknown): value is Texts => typeof value === 'object' && value !== null && !Array.isArray(value);

const tickWritten = <Values extends object>(fields: Fields<Values>, values: Values): Values => {
  const named = Object.entries(fields).find(([, field]) => (field as Field<unknown>).isTicks)?.[0] as keyof Values | undefined;
  if (named === undefined) return values;
  const ticked = values[named] as readonly Language[];
  const isWritten = (language: Language) => Object.values(values).some((value) => isTexts(value) && (value[language] ?? '').trim() !== '');
  return { ...values, [named]: languages.filter((language) => ticked.includes(language) || isWritten(language)) };
};

const mergeValues = <Values extends object>(fields: Fields<Values>, base: Values, mine: Values, theirs: Values, choices: ReadonlyMap<string, Side>): RecordMerge<Values> => {
  const entries = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, (field as Field<readonly never[]>).entryOf]));
  const merge = mergeRecord(base, mine, theirs, { choices, entries });
  return { ...merge, values: tickWritten(fields, merge.values) };
};

const useFieldWords = <Values extends object>(fields: Fields<Values>) => {
  const { t } = useTranslation('admin');
  const fieldOf = (path: string): Field<unknown> => fields[path.split('.')[0] as keyof Values] as Field<unknown>;
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
    if (own !== undefined) return own(value);
    if (typeof value === 'boolean') return t(value ? 'merge.yes.label' : 'merge.no.label');
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  return { label, say };
};

interface DifferencesProps<Values> {
  readonly fields: Fields<Values>;
  readonly merge: RecordMerge<Values>;
  readonly choices: ReadonlyMap<string, Side>;
  readonly onChoose: (path: string, side: Side) => void;
}

const sides = ['mine', 'theirs'] as const;

const Differences = <Values extends object>({ fields, merge: { clashes, taken }, choices, onChoose }: DifferencesProps<Values>) => {
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

interface Revised {
  readonly revision: number;
}

interface Meeting<Stored, Values> {
  readonly base: Stored;
  readonly mine: Values;
  readonly latest: Stored;
}

interface MergeDialogProps<Stored, Values> {
  readonly meeting: Meeting<Stored, Values>;
  readonly fields: Fields<Values>;
  readonly valuesOf: (stored: Stored) => Values;
  readonly onSave: (values: Values) => void;
  readonly onClose: () => void;
}

const MergeDialog = <Stored, Values extends object>({ meeting: { base, mine, latest }, fields, valuesOf, onSave, onClose }: MergeDialogProps<Stored, Values>) => {
  const { t } = useTranslation('admin');
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(new Map());
  const merge = mergeValues(fields, valuesOf(base), mine, valuesOf(latest), choices);
  const isSettled = merge.clashes.every(({ path }) => choices.has(path));
  return (
    <AskDialog
      title={t('merge.title')}
      width="md"
      onClose={onClose}
      answers={[
        { label: t('merge.back.action'), onPick: onClose },
        { label: t('merge.save.action'), onPick: () => onSave(merge.values), isMain: true, why: isSettled ? null : t('merge.why.message') },
      ]}
    >
      <Differences fields={fields} merge={merge} choices={choices} onChoose={(path, side) => setChoices(new Map([...choices, [path, side]]))} />
    </AskDialog>
  );
};

interface RecordDraft<Stored extends Revised, Values extends object> {
  readonly stored: Stored | null;
  readonly valuesOf: (stored: Stored | null) => Values;
  readonly fields: Fields<Values>;
  readonly read: () => Promise<Stored>;
  readonly send: (values: Values, revision: Partial<Revised>, onError: (error: unknown) => void) => void;
}

/** A save names the revision it began with. If somebody else saved meanwhile, both changes are merged, and the user chooses where they conflict. */
export const useRecordDraft = <Stored extends Revised, Values extends object>({ stored, valuesOf, fields, read, send }: RecordDraft<Stored, Values>) => {
  const { t } = useTranslation('admin');
  const problemText = useProblemText();
  const draft = useFormDraft(valuesOf(stored));
  const [base, setBase] = useState(stored);
  const [meeting, setMeeting] = useState<Meeting<Stored, Values> | 'reading' | { readonly failed: unknown } | null>(null);
  const close = () => setMeeting(null);
  const saveOver = (from: Stored | null, values: Values): void =>
    send(values, from === null ? {} : { revision: from.revision }, (error) => {
      if (from !== null && isStale(error)) void meet(from, values);
    });
  const saveMerged = (latest: Stored, values: Values): void => {
    close();
    setBase(latest);
    draft.change(values);
    saveOver(latest, values);
  };
  const meet = async (from: Stored, mine: Values): Promise<void> => {
    setMeeting('reading');
    try {
      const latest = await read();
      const { values, clashes, taken } = mergeValues(fields, valuesOf(from), mine, valuesOf(latest), new Map());
      // Only values outside this form changed, or both sides made the same change.
      if (clashes.length + taken.length === 0) saveMerged(latest, values);
      else setMeeting({ base: from, mine, latest });
    } catch (error) {
      setMeeting({ failed: error });
    }
  };
  const dialog = (): ReactNode => {
    if (meeting === null) return null;
    if (meeting === 'reading') {
      return (
        <AskDialog title={t('merge.title')} onClose={close} answers={[{ label: t('merge.back.action'), onPick: close }]}>
          <CircularProgress aria-label={t('merge.reading.label')} />
        </AskDialog>
      );
    }
    if ('failed' in meeting) return <NoticeDialog title={t('merge.title')} message={problemText(meeting.failed)} onClose={close} />;
    return <MergeDialog meeting={meeting} fields={fields} valuesOf={valuesOf} onSave={(values) => saveMerged(meeting.latest, values)} onClose={close} />;
  };
  return {
    ...draft,
    save: () => saveOver(base, draft.values),
    begin: (saved: Stored) => {
      setBase(saved);
      draft.begin(valuesOf(saved));
    },
    merging: dialog(),
  };
};
