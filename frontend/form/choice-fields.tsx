import type { ReactNode } from 'react';
import type { Choice } from '#shared/design/card-design.ts';
import { textColumns } from '#shared/text/width.ts';
import css from './choice-fields.module.css';
import { DesignText } from './design-text.tsx';
import { type AnyItemProps, fieldIds, useFormEnvironment } from './environment.ts';
import { Field, useControlProps } from './field.tsx';
import fieldCss from './field.module.css';
import inputCss from './input.module.css';
import { useModuleParts } from './module-parts.tsx';

/** A stored value that the design no longer offers stays visible, so that nobody loses it unnoticed. */
const withStored = (choices: readonly Choice[], stored: readonly string[]): readonly Choice[] => [
  ...choices,
  ...stored
    .filter((value) => !choices.some((choice) => choice.value === value))
    .map((value) => ({ value, title: { en: value } })),
];

export const chosenIn = ({ state: { value } }: AnyItemProps): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((each: unknown) => typeof each === 'string');

export const mostInList = 300;

/** Columns of text that a list of half a phone's width shows. */
const mostInHalf = 16;

const useOffer = ({ state }: AnyItemProps, own: readonly Choice[]): { readonly choices: readonly Choice[]; readonly why: string | undefined } => {
  const { session, words } = useFormEnvironment();
  const { shows } = state;
  if (shows?.kind !== 'choices') return { choices: own, why: undefined };
  const { choices, awaited } = shows;
  if (choices.length > 0) return { choices, why: undefined };
  const why = awaited === null ? words.t('choices.none.message') : words.t('choices.awaited.message', { title: words.text(session.item(awaited).item.title) });
  return { choices, why };
};

const TakenAway = ({ state: { shows, setAside } }: AnyItemProps) => {
  const { words } = useFormEnvironment();
  return shows?.kind === 'choices' && setAside > 0 ? <output className={fieldCss.setAside}>{words.t('interlocked.setAside.message')}</output> : null;
};

/** Pixels of a joined button around its text, and of a column of text. */
const [buttonPadding, columnWidth] = [10, 7];
/** Pixels that joined buttons find in half a phone's width, beside a title there, and in a line. */
const joinedWidths = { half: 144, beside: 200, near: 222, line: 340 } as const;
/** The part of it that buttons of one width may fill, as narrow phones have less. */
const evenly = 0.85;
const joinedRooms = Object.keys(joinedWidths) as readonly (keyof typeof joinedWidths)[];

interface Joined {
  readonly room: keyof typeof joinedWidths;
  /** Buttons of the same width would be too wide. */
  readonly isByText: boolean;
  /** The buttons show only the numbers that their texts begin with. */
  readonly isByNumber: boolean;
}

const numberOf = (text: string): string | undefined => /^\p{Nd}{1,2}(?=\s|$)/u.exec(text)?.[0];

/** Short choices are joined to one row of buttons, and numbered ones where the design asks for one row of columns; undefined: they do not fit. */
const joinedRoom = (choices: readonly Choice[], text: (choice: Choice) => string, columns: number | undefined): Joined | undefined => {
  if (choices.length < 2 || choices.length > (columns ?? choices.length) || choices.some(({ description }) => description !== undefined)) return undefined;
  const fitted = (texts: readonly string[], isByNumber: boolean): Joined | undefined => {
    const widths = texts.map((each) => Math.max(38, buttonPadding + columnWidth * textColumns(each)));
    const needed = widths.reduce((sum, width) => sum + width);
    const room = joinedRooms.find((each) => needed <= joinedWidths[each]);
    return room && { room, isByText: Math.max(...widths) * choices.length > evenly * joinedWidths[room], isByNumber };
  };
  const texts = choices.map(text);
  const numbers = texts.flatMap((each) => numberOf(each) ?? []);
  return fitted(texts, false) ?? (columns !== undefined && numbers.length === choices.length ? fitted(numbers, true) : undefined);
};

const Numbered = ({ title }: Pick<Choice, 'title'>) => {
  const { words } = useFormEnvironment();
  const text = words.text(title);
  return (
    <span title={text}>
      <span aria-hidden>{numberOf(text)}</span>
      <span className={fieldCss.hidden} {...words.attributes(title)}>
        {text}
      </span>
    </span>
  );
};

interface OptionsProps {
  readonly field: AnyItemProps;
  readonly type: 'radio' | 'checkbox';
  readonly choices: readonly Choice[];
  readonly columns?: number;
  readonly onToggle: (value: string) => void;
  readonly behind?: ReactNode;
}

export const Options = ({ field, type, choices: own, columns, onToggle, behind }: OptionsProps) => {
  const { item, state, isReadOnly } = field;
  const { words } = useFormEnvironment();
  const { choices, why } = useOffer(field, own);
  const { id, 'aria-describedby': describedBy, 'aria-invalid': invalid, 'aria-keyshortcuts': keys } = useControlProps(field);
  const chosen = chosenIn(field);
  const joined = type === 'radio' ? joinedRoom(withStored(choices, chosen), ({ title }) => words.text(title), columns) : undefined;
  const group = {
    className: css.options,
    id,
    'aria-keyshortcuts': keys,
    'aria-labelledby': fieldIds(state.path).title,
    'aria-describedby': describedBy,
    'data-invalid': invalid,
    'data-joined': joined && (joined.isByText ? 'text' : 'evenly'),
    ...(columns !== undefined && joined === undefined && { 'data-columns': true, style: { '--columns': columns } as React.CSSProperties }),
  };
  const options = (shown: readonly Choice[]) => withStored(shown, chosen).map(({ value, title, description }) => (
    <label key={value} className={css.option}>
      <input type={type} name={state.path} value={value} checked={chosen.includes(value)} disabled={isReadOnly} onChange={() => onToggle(value)} />
      {joined?.isByNumber === true ? (
        <Numbered title={title} />
      ) : (
        <span>
          <DesignText texts={title} mentioned={state.mentioned} />
          {description !== undefined && (
            <small>
              <DesignText texts={description} mentioned={state.mentioned} />
            </small>
          )}
        </span>
      )}
    </label>
  ));
  const list = (shown: readonly Choice[]) =>
    type === 'radio' ? (
      <div role="radiogroup" aria-required={state.required || undefined} {...group}>
        {options(shown)}
      </div>
    ) : (
      <fieldset {...group}>{options(shown)}</fieldset>
    );
  const given = { title: words.text(item.title), isReadOnly, choices, chosen, children: list };
  const searched = useModuleParts('choices').find(({ isShown }) => isShown(given));
  const below = (
    <>
      {joined?.isByNumber === true && (
        <p className={`${fieldCss.description} ${css.legend}`} aria-hidden>
          {choices.map(({ value, title }) => (
            <span key={value}>{words.text(title)} </span>
          ))}
        </p>
      )}
      <TakenAway {...field} />
    </>
  );
  return (
    <Field field={field} as="group" room={joined?.room ?? 'row'} hints={why === undefined ? [] : [why]} below={below}>
      {searched ? <searched.Part {...given} /> : list(choices)}
      {behind}
    </Field>
  );
};

interface ListFieldProps {
  readonly field: AnyItemProps;
  readonly choices: readonly Choice[];
}

export const ListField = (props: ListFieldProps) => {
  const { choices, why } = useOffer(props.field, props.choices);
  if (choices.length > mostInList) return <Options {...props} type="radio" onToggle={(value) => props.field.setValue(value)} />;
  return <OpeningList field={props.field} own={props.choices} choices={choices} why={why} />;
};

interface OpeningListProps extends ListFieldProps {
  /** With those that a filter leaves out, so that the list keeps its width. */
  readonly own: readonly Choice[];
  readonly why: string | undefined;
}

const OpeningList = ({ field, own, choices, why }: OpeningListProps) => {
  const { isReadOnly, setValue } = field;
  const { words } = useFormEnvironment();
  const { placeholder, ...control } = useControlProps(field);
  const stored = chosenIn(field);
  const hint = stored.length === 0 ? why : undefined;
  return (
    <Field field={field} room={own.every(({ title }) => textColumns(words.text(title)) <= mostInHalf) ? 'half' : 'beside'} below={<TakenAway {...field} />}>
      <select
        className={inputCss.select}
        {...control}
        disabled={isReadOnly || hint !== undefined}
        value={stored[0] ?? ''}
        data-blank={stored.length === 0 || undefined}
        onChange={({ currentTarget }) => setValue(currentTarget.value === '' ? null : currentTarget.value)}
      >
        <option value="">{isReadOnly ? '' : (hint ?? placeholder ?? words.t('field.choose.placeholder'))}</option>
        {withStored(choices, stored).map(({ value, title }) => (
          <option key={value} value={value} {...words.attributes(title)}>
            {words.text(title, field.state.mentioned)}
          </option>
        ))}
      </select>
    </Field>
  );
};
