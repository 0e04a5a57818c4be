import { type ComponentPropsWithRef, type ComponentType, type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react';
import type { Issue, ItemState } from '#shared/form/form-types.ts';
import { whole } from '#shared/items/take.ts';
import { textColumns } from '#shared/text/width.ts';
import type { FormPlaces } from '../lib/modules.ts';
import css from './field.module.css';
import { type AnyItemProps, fieldIds, useFormEnvironment } from './environment.ts';
import { DesignText } from './design-text.tsx';
import { ClearIcon } from './icons.tsx';
import { isInputMethodKey } from './input-method.ts';
import { lazyPart } from './lazy-part.tsx';
import { AtForm, useHasFormPart } from './module-parts.tsx';
import { Question } from './question.ts';

const enteredWords = ({ inWords }: AnyItemProps, { value, unread }: ItemState): string =>
  [inWords(value), ...Object.values(unread ?? {}).map(({ text }) => text)].filter((text) => text !== '').join(' / ');

const isOverwritten = ({ calculated }: ItemState): boolean => calculated?.origin === 'overwritten';

interface ReplacedNoteProps {
  readonly field: AnyItemProps;
  /** What stood there before the user asked for the calculated answer. */
  readonly asked: ItemState | null;
  readonly onUndone: () => void;
}

const ReplacedNote = ({ field, asked, onUndone }: ReplacedNoteProps) => {
  const { session, words: { t } } = useFormEnvironment();
  const { state, setValue, setPart } = field;
  const replaced = state.calculated?.replaced ?? null;
  const former = isOverwritten(state) ? null : asked;
  if (replaced === null && former === null) return null;
  const takeBack = ({ path, value, unread, reasons }: ItemState) => {
    onUndone();
    setValue(value);
    for (const [part, { text }] of Object.entries(unread ?? {})) {
      if (part === whole) setValue(text);
      else setPart(part, text);
    }
    for (const [part, reason] of Object.entries(reasons ?? {})) session.setReason(path, part, reason);
  };
  return (
    <div className={css.setAside}>
      <output>{former === null ? t('field.replaced.message', { answer: field.inWords(replaced) }) : t('field.replaced.asked.message', { answer: enteredWords(field, former) })}</output>
      {former !== null && !field.isReadOnly && (
        <button type="button" className={css.textButton} onClick={() => takeBack(former)}>
          {t('field.replaced.undo.action')}
        </button>
      )}
    </div>
  );
};

/** Keeps the focus in the field while a button is pressed, so that typing goes on and a dialog returns the focus to it. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** A button beside a control. Tab skips it, so that Tab goes from answer to answer; keys in the control do the same (`Field`). */
export const ToolButton = (props: ComponentPropsWithRef<'button'>) => <button type="button" tabIndex={-1} onMouseDown={keepFocus} {...props} />;

/** Some phones give no focus to a radio or a box that is tapped, and marks show with the focus. */
const focusOnTap = ({ target }: MouseEvent) => {
  if (target instanceof HTMLInputElement && (target.type === 'radio' || target.type === 'checkbox')) target.focus({ preventScroll: true });
};

/** Findings shown only after leaving the field: on the way to 120 everybody types 1 and 12. */
const waitingCodes: readonly string[] = [
  'item.below_min',
  'item.part_below_min',
  'item.sbp_below_dbp',
  'item.location_incomplete',
  'item.not_a_choice',
  'item.invalid',
];

export interface FieldProps {
  readonly field: AnyItemProps;
  /** 'group': several controls under one title (radios, checks); 'self': the control shows the title itself (a check). */
  readonly as?: FieldShape;
  readonly hints?: readonly string[];
  readonly counter?: { readonly length: number; readonly max: number };
  /** The part being typed in; `whole` for an answer of one field, null for none. */
  readonly typing?: string | null;
  /** How much room the answer needs: half a phone's width, the width beside its title there, nearly that, a line of a phone, or a row of the page. */
  readonly room?: 'half' | 'beside' | 'near' | 'line' | 'row';
  readonly tools?: ReactNode;
  /** Opens the item's tool (calendar, stopwatch, code list …): Alt+↓ in its control. */
  readonly onTool?: () => void;
  /** Enters today or now: Ctrl+; in its control, as in spreadsheets. */
  readonly onNow?: () => void;
  readonly after?: ReactNode;
  readonly below?: ReactNode;
  readonly children: ReactNode;
}

const unreadParts = ({ state }: AnyItemProps, code: string): readonly string[] =>
  Object.entries(state.unread ?? {}).flatMap(([part, unread]) => (unread.code === code ? [part] : []));

/** While a text is being typed, it may still become readable, or a number large enough. */
const shownFindings = (field: AnyItemProps, typing: string | null): readonly Issue[] => {
  if (typing === null) return field.findings;
  return field.findings.filter(({ code }) => {
    const parts = unreadParts(field, code);
    return parts.length > 0 ? parts.some((part) => part !== typing) : !waitingCodes.includes(code);
  });
};

/** Keys in the format of `aria-keyshortcuts`; Escape is added when there is an answer to clear. */
export const toolKeys = ['Alt+ArrowDown'] as const;
export const momentKeys = ['Alt+ArrowDown', 'Control+;'] as const;
export type FieldKeys = typeof toolKeys | typeof momentKeys | readonly [];
const noKeys: FieldKeys = [];

type FieldShape = 'input' | 'group' | 'self';

/** A `self` control clears its answer by its own key, but not an unreadable text, which it cannot show. All others have a button and Esc. */
const mayClear = ({ state, isReadOnly }: AnyItemProps, as: FieldShape): boolean =>
  // A calculated answer would return at once.
  !isReadOnly && state.calculated?.origin !== 'calculated' && (state.unread !== null || ((as !== 'self' || isOverwritten(state)) && state.value !== null));

interface ControlOptions {
  readonly as?: FieldShape;
  readonly typing?: string | null;
  readonly keys?: FieldKeys;
  readonly part?: string;
}

/** A finding about an unreadable text belongs to the part that holds the text; any other finding belongs to all parts. */
const isAbout = (field: AnyItemProps, code: string, part: string): boolean => {
  const parts = unreadParts(field, code);
  return part === whole || parts.length === 0 || parts.includes(part) || parts.includes(whole);
};

export const useControlProps = (field: AnyItemProps, { as = 'input', typing = null, keys = noKeys, part = whole }: ControlOptions = {}) => {
  const { item, state, isReadOnly } = field;
  const ids = fieldIds(state.path);
  const { words } = useFormEnvironment();
  const shown = shownFindings(field, typing);
  const describedBy = [
    item.description === undefined ? null : ids.description,
    ids.hints,
    shown.length > 0 ? ids.findings : null,
  ].filter((id) => id !== null);
  return {
    id: ids.control,
    disabled: isReadOnly,
    placeholder: isReadOnly ? undefined : words.text(item.placeholder, state.mentioned) || undefined,
    'aria-describedby': describedBy.join(' '),
    'aria-invalid': shown.some(({ code }) => isAbout(field, code, part)) || undefined,
    'aria-required': state.required || undefined,
    'aria-keyshortcuts': isReadOnly ? undefined : [...keys, ...(mayClear(field, as) ? ['Escape'] : [])].join(' ') || undefined,
  } as const;
};

/** An item's control, with what a module draws where its answer may be missing for a reason. */
const Reasoned = (given: FormPlaces['reasons']) => (useHasFormPart('reasons') ? <AtForm place="reasons" {...given} /> : given.children);

/** The mark of a required item is visual only; controls use attributes. */
export const Title = ({ item, state }: Pick<AnyItemProps, 'item' | 'state'>) => (
  <>
    <DesignText texts={item.title} mentioned={state.mentioned} />
    {state.required && <span className={css.required} aria-hidden="true">*</span>}
  </>
);

/** Notes of at most so many columns of text lie on the edge of the control and move nothing. */
const shortNote = 24;
/** An error that is alone lies there if it has at most so many. */
const briefError = 34;

const notesOf = (texts: readonly string[]): readonly [short: readonly string[], long: readonly string[]] => {
  const isShort = (text: string) => textColumns(text) <= shortNote;
  const each = [...new Set(texts)];
  return [each.filter(isShort), each.filter((text) => !isShort(text))];
};

interface FieldActions {
  readonly tool: (() => void) | undefined;
  readonly now: (() => void) | undefined;
  readonly clear: (() => void) | undefined;
}

const pressed = ({ key, altKey, ctrlKey, metaKey }: globalThis.KeyboardEvent, { tool, now, clear }: FieldActions): (() => void) | undefined => {
  if (key === 'ArrowDown' && altKey && !ctrlKey && !metaKey) return tool;
  if (key === ';' && ctrlKey && !altKey && !metaKey) return now;
  return key === 'Escape' && !altKey && !ctrlKey && !metaKey ? clear : undefined;
};

/** Titles of more columns of text (wide characters have two) stand above their answers on a phone, or have the row alone. */
const widest = { beside: 42, half: 28 } as const;

const roomOf = ({ description }: AnyItemProps['item'], title: string, room: FieldProps['room']): FieldProps['room'] => {
  if (room === 'line' || room === 'row') return room;
  const columns = textColumns(title);
  if (columns > widest.beside) return 'line';
  if (description !== undefined) return 'near';
  return room === 'near' || (room === 'half' && columns <= widest.half) ? room : undefined;
};

export const Field = ({ field, as = 'input', hints = [], counter, typing = null, room = 'beside', tools, onTool, onNow, after, below, children }: FieldProps) => {
  const { item, state, isReadOnly, setValue } = field;
  const { session, words } = useFormEnvironment();
  const ids = fieldIds(state.path);
  const shown = shownFindings(field, typing);
  const [short, long] = notesOf([
    ...state.told.map((each) => words.issue(each, state)),
    ...(state.calculated?.origin ? [words.t(`field.${state.calculated.origin}.message`)] : []),
  ]);
  const [asked, setAsked] = useState<ItemState | null>(null);
  const [isAsking, setAsking] = useState(false);
  const title = words.text(item.title, state.mentioned);
  const press = (event: KeyboardEvent<HTMLElement>) => {
    // Ignores keys of an input method, and keys of a dialog that React nests in the field.
    if (isReadOnly || isInputMethodKey(event.nativeEvent) || !event.currentTarget.contains(event.target as Node)) return;
    const action = pressed(event.nativeEvent, { tool: onTool, now: onNow, clear: mayClear(field, as) ? () => setAsking(true) : undefined });
    if (action === undefined) return;
    event.preventDefault();
    action();
  };
  const clear = () => {
    setAsking(false);
    setValue(null);
  };
  const errors = shown.map((issue) => words.issue(issue, session.item(issue.holder ?? issue.path)));
  const isQuoted = state.unread?.[whole]?.code === 'item.invalid';
  const isBrief = errors.length === 1 && !isQuoted && short.length + long.length === 0 && state.warned === null && textColumns(errors[0]!) <= briefError;
  const isOver = counter !== undefined && counter.length > counter.max;
  return (
    <div className={css.field} id={ids.field} data-invalid={isBrief ? 'brief' : shown.length > 0 || undefined} data-room={roomOf(item, title, room)}>
      {as === 'group' && (
        <div className={css.title} id={ids.title}>
          <Title item={item} state={state} />
        </div>
      )}
      {as === 'input' && (
        <label className={css.title} id={ids.title} htmlFor={ids.control}>
          <Title item={item} state={state} />
        </label>
      )}
      <div className={css.answer}>
        {item.description !== undefined && (
          <p className={css.description} id={ids.description}>
            <DesignText texts={item.description} mentioned={state.mentioned} />
          </p>
        )}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the control inside */}
        <div className={css.control} data-kind={as} data-clear={mayClear(field, as) ? (isOverwritten(state) ? 'calculates' : 'true') : undefined} onClick={focusOnTap} onKeyDown={press}>
          {item.prefix !== undefined && <span className={css.affix}><DesignText texts={item.prefix} mentioned={state.mentioned} /></span>}
          {item.reasons === undefined ? children : <Reasoned item={item} state={state} isReadOnly={isReadOnly} saysTitle={as === 'self'}>{children}</Reasoned>}
          {item.suffix !== undefined && state.reasons?.[''] === undefined && <span className={css.affix}><DesignText texts={item.suffix} mentioned={state.mentioned} /></span>}
          {after}
          {!isReadOnly && tools}
          {mayClear(field, as) && (
            <ToolButton
              className={`${css.iconButton} ${css.clear}`}
              aria-label={isOverwritten(state) ? words.t('field.calculate.action') : words.t('field.clear.action', { title })}
              onClick={() => {
                setAsked(isOverwritten(state) ? state : null);
                setValue(null);
              }}
            >
              {isOverwritten(state) ? '↻' : <ClearIcon />}
            </ToolButton>
          )}
          {short.length > 0 && (
            <div className={css.notes} data-notes>
              {short.map((text) => <output key={text}>{text}</output>)}
            </div>
          )}
        </div>
        {long.map((text) => <output key={text} className={css.readAs}>{text}</output>)}
        {state.withheld === 'result' && <p className={css.description}>{words.t('withheld.result.label')}</p>}
        {below}
        {/* Asks before clearing, because Esc is pressed by mistake more easily than a button. */}
        {isAsking && (
          <Question
            title={words.t('clear.title', { title })}
            onClose={() => setAsking(false)}
            takesFocus
            answers={[
              { label: words.t('clear.keep.action'), onPick: () => setAsking(false) },
              { label: words.t('clear.action'), onPick: clear, isMain: true, isDangerous: true },
            ]}
          >
            {enteredWords(field, state)}
          </Question>
        )}
        <span id={ids.menu} />
        <ReplacedNote field={field} asked={asked} onUndone={() => setAsked(null)} />
        {state.warned !== null && typing === null && <AtForm place="warning" item={item} state={state} isReadOnly={isReadOnly} warned={state.warned} />}
        {shown.length > 0 && (
          <div className={css.findings} id={ids.findings} role="alert">
            {/* Controls without a text field (a box, GCS, START) show an unreadable pasted or imported text here. */}
            {isQuoted && <q translate="no">{state.unread[whole]!.text}</q>}
            {shown.map((issue, at) => (
              <p key={`${issue.holder} ${issue.code}`}>{errors[at]}</p>
            ))}
          </div>
        )}
      </div>
      <div className={css.hints} id={ids.hints}>
        {as === 'group' && state.required && <span className={css.hidden}>{words.t('field.required.label')}</span>}
        {!isReadOnly && hints.map((hint) => <span key={hint}>{hint}</span>)}
        {!isReadOnly && counter !== undefined && (
          <span className={css.counter} data-over={isOver || undefined}>
            {words.t('field.count.label', counter)}
          </span>
        )}
      </div>
    </div>
  );
};

/** `room` as of the control's own field, so that nothing moves when it comes. */
export const lazyControl = <Props extends AnyItemProps>(load: () => Promise<ComponentType<Props>>, room: FieldProps['room'] = 'beside') =>
  lazyPart<Props>(load, ({ item, state }) => (
    <div className={css.field} id={fieldIds(state.path).field} data-room={roomOf(item, useFormEnvironment().words.text(item.title, state.mentioned), room)} aria-busy="true">
      <div className={css.title}>
        <Title item={item} state={state} />
      </div>
      <div className={css.waiting} />
    </div>
  ));
