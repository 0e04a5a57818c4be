import type { TapeColour } from '#shared/clinical/tape-colours.ts';
import { LiveText } from '../../components/live-text.tsx';
import { type ItemProps, useClinicalWords, useFormEnvironment } from '../../form/environment.ts';
import { Field, useControlProps } from '../../form/field.tsx';
import css from './band.module.css';
import { bandOf, bandTitle } from './shown-text.ts';

/** Screen colours of the tape; the word beside each is decisive. */
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

/** The paint of a named or own colour; only names and hexadecimal values, so that nothing else gets into a style. */
export const paintOf = (colour: string): string | undefined => {
  const name = colour.trim().toLowerCase();
  if (Object.hasOwn(tapePaint, name)) return tapePaint[name as keyof typeof tapePaint];
  return /^(#[0-9a-f]{3,8}|[a-z]+)$/.test(name) ? name : undefined;
};

export const WatchControl = (field: ItemProps<'watch'>) => {
  const { words } = useFormEnvironment();
  const t = useClinicalWords();
  const { id, 'aria-describedby': describedBy } = useControlProps(field);
  const shown = bandOf(field.state);
  return (
    <Field field={field} room="row">
      <output className={css.band} id={id} aria-describedby={describedBy} data-blank={shown === null || undefined}>
        {shown === null ? (
          <LiveText text={words.t('computed.blank.label')} />
        ) : (
          <>
            <span className={css.colour} style={{ background: paintOf(shown.colour) }} />
            <span className={css.name} translate="no">{bandTitle(field.state, words, t)}</span>
          </>
        )}
      </output>
      {shown?.isOutsideTape === true && <output className={css.outside}>{t('tape.outside.message')}</output>}
    </Field>
  );
};
