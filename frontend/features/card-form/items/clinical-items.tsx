import type { TapeColour } from '#shared/clinical/tape-colours.ts';
import css from '../card-form.module.css';
import { useFormEnvironment } from '../form-environment.ts';
import { useClinicalWords } from '../use-clinical-words.ts';
import { ComputedField } from './computed-item.tsx';
import { Field, useControlProps } from './field.tsx';
import type { ItemProps } from './item-props.ts';
import { typedText } from './typed-text.ts';
import band from './clinical-items.module.css';

/** The tape's colours as a screen shows them; the word beside is what counts. */
const tapePaint: Readonly<Record<TapeColour, string>> = {
  gray: '#8d939b',
  pink: '#f29bb8',
  red: '#d32f2f',
  purple: '#7e57c2',
  yellow: '#f7d434',
  white: '#ffffff',
  blue: '#2f6fd6',
  orange: '#f28c28',
  green: '#2e9e4f',
};

/** What a design calls a colour, or a colour of its own; only names and hexadecimal, so that nothing else gets into a style. */
const paintOf = (colour: string): string | undefined => {
  const name = colour.trim().toLowerCase();
  if (Object.hasOwn(tapePaint, name)) return tapePaint[name as keyof typeof tapePaint];
  return /^(#[0-9a-f]{3,8}|[a-z]+)$/.test(name) ? name : undefined;
};

/** The band in which a value lies: its colour and its name. */
export const WatchItem = (field: ItemProps<'watch'>) => {
  const { words } = useFormEnvironment();
  const t = useClinicalWords();
  const { id, 'aria-describedby': describedBy } = useControlProps(field);
  const shown = field.state.shows?.kind === 'band' ? field.state.shows : null;
  const title = shown === null ? '' : shown.tape === null ? words.text(shown.title ?? undefined) : t(`tape.${shown.tape}.title`);
  return (
    <Field field={field}>
      <output className={band.band} id={id} aria-describedby={describedBy} data-blank={shown === null || undefined}>
        {shown === null ? (
          words.t('computed.blank.label')
        ) : (
          <>
            <span className={band.colour} style={{ background: paintOf(shown.colour) }} />
            <span className={band.name}>{title}</span>
          </>
        )}
      </output>
      {shown?.isBeyondTape === true && <span className={css.affix}>{t('tape.over.message')}</span>}
    </Field>
  );
};

/** Only the two priorities whose colour everybody shares have one (domain-facts 4). */
const priorityPaint: { readonly [priority: string]: string } = { fatal: '#1c1c1c', top_priority: '#d32f2f' };

/** The level that a score reaches. */
export const ScoreLevelItem = (field: ItemProps<'score_level'>) => {
  const { words } = useFormEnvironment();
  const t = useClinicalWords();
  const shown = field.state.shows?.kind === 'level' ? field.state.shows : null;
  if (shown === null) return <ComputedField field={field} text="" />;
  const { priority, title, colour } = shown;
  return (
    <ComputedField
      field={field}
      text={priority === null ? words.text(title ?? undefined) : t(`ppats.${priority}.title`)}
      colour={colour !== null ? paintOf(colour) : priority === null ? undefined : priorityPaint[priority]}
    />
  );
};

export const WeekdayItem = (field: ItemProps<'plugin'>) => {
  const t = useClinicalWords();
  const day = typedText(field.state.value);
  return <ComputedField field={field} text={day === '' ? '' : t(`weekday.${day}.title` as 'weekday.monday.title')} />;
};
