import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AttributeOf, AttributeType, Choice, PluginKind, ValidRange } from '#shared/design/card-design.ts';
import { localText } from '#shared/text/local-text.ts';
import { useLanguage } from '../../../lib/i18n.ts';
import css from './blank-form.module.css';

/** Types that have a place to write into; the others are text, lines, or nothing on paper. */
type WrittenType = Exclude<AttributeType, 'label' | 'separator' | 'hidden_count'>;
type FieldProps<Type extends AttributeType> = { readonly item: AttributeOf<Type> };

type Length = 'digits' | 'short' | 'long';
const Line = ({ length = 'long' }: { readonly length?: Length }) => <i className={css.line} data-length={length} />;

const Box = ({ children }: { readonly children: ReactNode }) => (
  <span className={css.choice}>
    <i className={css.box} />
    <span>{children}</span>
  </span>
);

/** Unit and what stands before the answer, around the room for it. */
const Affixed = ({ item, children }: { readonly item: AttributeOf<WrittenType>; readonly children: ReactNode }) => {
  const language = useLanguage();
  const [prefix, suffix] = [localText(item.prefix, language), localText(item.suffix, language)];
  return (
    <>
      {prefix} {children} {suffix}
    </>
  );
};

const Range = ({ range }: { readonly range: ValidRange<string | number> | undefined }) => {
  const { min, max } = range ?? {};
  if ((min === undefined && max === undefined) || min === 'today' || max === 'today') return null;
  return <small className={css.hint}>{`(${min ?? ''} – ${max ?? ''})`}</small>;
};

/** More choices than this do not fit onto a form; they are written in words. */
const mostBoxes = 40;

const Choices = ({ choices, isOne }: { readonly choices: readonly Choice[]; readonly isOne: boolean }) => {
  const { t } = useTranslation('manage-designs');
  const language = useLanguage();
  if (choices.length > mostBoxes) {
    return (
      <>
        <Line /> <small className={css.hint}>{t('print.manyChoices.hint', { count: choices.length })}</small>
      </>
    );
  }
  return (
    <>
      {choices.map(({ value, title }) => (
        <Box key={value}>{localText(title, language) || value}</Box>
      ))}
      {isOne ? null : <small className={css.hint}>{t('print.several.hint')}</small>}
    </>
  );
};

const Computed = () => <small className={css.hint}>{useTranslation('manage-designs').t('print.computed.hint')}</small>;

/** Blanks between the words of a text in which each blank is a "_". */
const Blanks = ({ text }: { readonly text: string }) =>
  text.split('_').map((part, at) =>
    at === 0 && part === '' ? null : (
      <span key={at} className={css.part}>
        {at === 0 ? null : <Line length="digits" />}
        {part}
      </span>
    ),
  );

const useBlanks = () => {
  const { t } = useTranslation('manage-designs');
  return { date: t('print.date.message'), time: t('print.time.message'), age: t('print.age.message'), gcs: t('print.gcs.message'), location: t('print.location.message'), suggest: t('print.suggest.message') };
};

const DateBlanks = ({ item }: FieldProps<'date'>) => (
  <>
    <Blanks text={useBlanks().date} /> <Range range={item.valid_range} />
  </>
);

/** Kinds of plugins that somebody fills in; every other one is computed. */
const writtenPlugins: { readonly [Kind in PluginKind]?: () => ReactNode } = {
  blood_pressure: () => <Blanks text="_ / _ mmHg" />,
  interlocked_dropdown: () => <Line />,
};

const fields: { readonly [Type in WrittenType]: (props: FieldProps<Type>) => ReactNode } = {
  check: () => <Box>{null}</Box>,
  single: ({ item }) => <Choices choices={item.choices} isOne />,
  dropdown: ({ item }) => <Choices choices={item.choices} isOne />,
  multi: ({ item }) => <Choices choices={item.choices} isOne={false} />,
  number: ({ item }) => (
    <>
      <Affixed item={item}>
        <Line length="short" />
      </Affixed>
      <Range range={item.valid_range} />
    </>
  ),
  string: ({ item }) => (
    <Affixed item={item}>
      <Line />
    </Affixed>
  ),
  text: () => <div className={css.area} />,
  date: DateBlanks,
  time: () => <Blanks text={useBlanks().time} />,
  datetime: () => {
    const { date, time } = useBlanks();
    return <Blanks text={`${date}　${time}`} />;
  },
  age: () => <Blanks text={useBlanks().age} />,
  location: () => <Blanks text={useBlanks().location} />,
  suggest: () => <Blanks text={useBlanks().suggest} />,
  gcs: () => <Blanks text={useBlanks().gcs} />,
  start: () => ['0', 'I', 'II', 'III'].map((group) => <Box key={group}>{group}</Box>),
  plugin: ({ item }) => {
    const Written = writtenPlugins[item.plugin.kind];
    return Written === undefined ? <Computed /> : <Written />;
  },
  watch: Computed,
  score_level: Computed,
};

/** The room for the answer of an item: boxes, blanks, units. */
export const BlankField = ({ item }: { readonly item: AttributeOf<WrittenType> }) => {
  // The record pairs each type with its field; the pairing is lost on a union, so it is said again here.
  const Field = fields[item.type] as (props: { readonly item: AttributeOf<WrittenType> }) => ReactNode;
  return (
    <div className={css.field}>
      <Field item={item} />
    </div>
  );
};
