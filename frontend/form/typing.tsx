import { type ChangeEvent, type ClipboardEvent, type CompositionEvent, type FocusEvent, type FormEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import type { AnswerValue } from '#shared/design/card-design.ts';
import type { ItemState } from '#shared/form/form-types.ts';
import { partOf } from '#shared/items/answers.ts';
import { whole } from '#shared/items/take.ts';
import { countCharacters } from '#shared/text/characters.ts';
import { decimalText } from '#shared/text/decimal.ts';
import { foldWidth } from '#shared/text/width.ts';
import css from './input.module.css';
import { afterPress } from './after-press.ts';
import { type AnyItemProps, fieldIds } from './environment.ts';
import { type FieldKeys, useControlProps } from './field.tsx';
import { createUndo } from './undo.ts';

export const typedText = (value: AnswerValue): string => (typeof value === 'number' ? decimalText(value) : typeof value === 'string' ? value : '');

export const counterOf = (max: number | undefined, text: string) =>
  max === undefined ? {} : { counter: { length: countCharacters(text), max } };

const standOf = ({ value, unread }: ItemState, part = whole) => ({
  value: part === whole ? value : partOf(value, part),
  unread: unread?.[part]?.text,
});

type Stand = ReturnType<typeof standOf>;

interface DraftSource {
  readonly stand: Stand;
  readonly store: (text: string) => Stand;
  readonly format: (value: AnswerValue) => string;
  /** Whether full-width letters are shown in half width at once; never during input-method composition. */
  readonly isNarrow?: boolean;
  readonly onLeave?: () => void;
  /** A mark at the end of the text that ends typing here ("120/") and is no part of the text. */
  readonly ending?: { readonly mark: RegExp; readonly onTyped: (text: string) => void };
}

interface Draft {
  readonly text: string;
  readonly stand: Stand;
}

type Field = HTMLInputElement | HTMLTextAreaElement;

const isSame = (one: Stand, other: Stand): boolean => Object.is(one.value, other.value) && one.unread === other.unread;

/** Browsers join pasted lines in a one-line field: "1" over "2" would become 12. */
const pasteAsOneLine = (event: ClipboardEvent<Field>): boolean => {
  const field = event.currentTarget;
  const pasted = event.clipboardData.getData('text');
  if (field instanceof HTMLTextAreaElement || !/[\r\n\u2028\u2029]/.test(pasted)) return false;
  event.preventDefault();
  field.setRangeText(pasted.replace(/\s*[\r\n\u2028\u2029]+\s*/g, ' ').trim(), field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  return true;
};

/** Stores every change at once as typed. The text stays until the field is left or the answer changes otherwise; an unreadable text stays even then. */
const useDraft = ({ stand, store, format, isNarrow = false, onLeave, ending }: DraftSource) => {
  const [draft, setDraft] = useState<Draft | null>(null);
  const isComposing = useRef(false);
  const field = useRef<Field | null>(null);
  const caret = useRef<number | null>(null);
  const [undo] = useState(createUndo);
  const composedOver = useRef<string | null>(null);
  const isEditing = draft !== null && isSame(draft.stand, stand);
  const text = isEditing ? draft.text : (stand.unread ?? format(stand.value));

  // Setting a text by script moves the caret to the end, so it is restored.
  useLayoutEffect(() => {
    if (caret.current !== null) field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const take = (element: Field, wasJoined = false) => {
    const { value } = element;
    const isEnded = ending !== undefined && !isComposing.current && ending.mark.test(value);
    const taken = isEnded ? value.replace(ending.mark, '') : value;
    // Folding keeps the length, so the caret can stay.
    const shown = isNarrow && !isComposing.current ? foldWidth(taken) : taken;
    if (!isEnded && shown !== value) [field.current, caret.current] = [element, element.selectionStart];
    if (!isComposing.current) undo.note(composedOver.current ?? text, shown, wasJoined || shown !== value);
    // Stored as typed, so that it is told how a full-width number was read; an unreadable text is kept as it is shown.
    const stored = store(taken);
    setDraft({ text: shown, stand: stored.unread === taken && shown !== taken ? store(shown) : stored });
    if (isEnded) ending.onTyped(taken);
  };

  return {
    isEditing,
    text,
    /** Shows the answer as it is formatted. */
    drop: () => setDraft(null),
    inputProps: {
      value: text,
      onChange: (event: ChangeEvent<Field>) => take(event.currentTarget),
      onPaste: (event: ClipboardEvent<Field>) => {
        if (pasteAsOneLine(event)) take(event.currentTarget, true);
      },
      onKeyDown: (event: KeyboardEvent<Field>) => {
        const { currentTarget } = event;
        const before = undo.press(event, currentTarget.value);
        if (before === undefined) return;
        [field.current, caret.current] = [currentTarget, before.length];
        setDraft({ text: before, stand: store(before) });
      },
      onCompositionStart: () => {
        isComposing.current = true;
        composedOver.current = text;
      },
      onCompositionEnd: (event: CompositionEvent<Field>) => {
        isComposing.current = false;
        take(event.currentTarget);
        composedOver.current = null;
      },
      onBlur: () => {
        isComposing.current = false;
        composedOver.current = null;
        afterPress(() => {
          setDraft(null);
          onLeave?.();
        });
      },
    },
  };
};

export const useWholeDraft = ({ state, setValue }: AnyItemProps, { format = typedText, isNarrow }: Partial<Pick<DraftSource, 'format' | 'isNarrow'>> = {}) => {
  const draft = useDraft({ stand: standOf(state), store: (text) => standOf(setValue(text)), format, isNarrow });
  return { ...draft, typing: draft.isEditing ? whole : null };
};

export const partsOf = (value: AnswerValue): { readonly [part: string]: AnswerValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as { readonly [part: string]: AnswerValue }) : {};

const partOfTarget = ({ target }: { readonly target: EventTarget }): string => (target as HTMLElement).dataset['part'] ?? whole;

/** The part being typed in; findings about the whole answer wait until all parts are left. */
export const usePartsTyping = () => {
  const [typing, setTyping] = useState<string | null>(null);
  return {
    typing,
    partsProps: {
      onChange: (event: FormEvent<HTMLElement>) => setTyping(partOfTarget(event)),
      onFocus: (event: FocusEvent<HTMLElement>) => setTyping((last) => (last === null ? null : partOfTarget(event))),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
        if (!currentTarget.contains(relatedTarget)) afterPress(() => setTyping(null));
      },
    },
  };
};

/** What divides a pair as it is typed: a slash, or a dash of any width. */
const divider = /[/／\-－ー\u2010-\u2015\u2212]/;
const endsInDivider = new RegExp(String.raw`(?<=\S)\s*${divider.source}$`);

export interface Slashed {
  readonly from: string;
  readonly to: string;
  /** The text before the slash, until the second part is left; '' otherwise. */
  readonly recall: () => string;
  readonly remember: (text: string) => void;
}

interface PartInputProps {
  readonly field: AnyItemProps;
  readonly part: string;
  readonly label: string;
  readonly inputMode?: 'numeric' | 'text';
  readonly typing: string | null;
  readonly keys?: FieldKeys;
  readonly slashed?: Slashed;
  /** Whether this part shows an unreadable text about the whole answer (from a paste or an import). */
  readonly isFirst?: boolean;
}

export const PartInput = ({ field, part, label, inputMode = 'numeric', typing, keys, slashed, isFirst = false }: PartInputProps) => {
  const { state, setPart, onLeave } = field;
  const { placeholder: _none, id: group, ...control } = useControlProps(field, { typing, keys, part });
  const id = `${group}-${part}`;
  const goOn = ({ to, remember }: Slashed) => (text: string) => {
    const input = document.getElementById(`${group}-${to}`) as HTMLInputElement | null;
    input?.focus();
    input?.select();
    remember(text);
  };
  // A second divider: "120/80/60" is no pair, and must not be read as 80/60.
  const wholeText = (text: string) => {
    const before = slashed?.to === part && divider.test(text) ? slashed.recall() : '';
    return before === '' ? text : `${before}/${text}`;
  };
  const own = standOf(state, part);
  const draft = useDraft({
    stand: isFirst && own.unread === undefined && own.value === null ? { ...own, unread: standOf(state).unread } : own,
    store: (text) => standOf(setPart(part, wholeText(text)), part),
    format: typedText,
    isNarrow: true,
    onLeave: () => {
      slashed?.remember('');
      onLeave();
    },
    ending: slashed?.from === part ? { mark: endsInDivider, onTyped: goOn(slashed) } : undefined,
  });
  return (
    <input
      className={css.input}
      data-width="part"
      data-part={part}
      type="text"
      autoComplete="off"
      inputMode={inputMode}
      {...control}
      id={id}
      aria-label={label}
      aria-labelledby={`${fieldIds(state.path).title} ${id}`}
      {...draft.inputProps}
    />
  );
};
