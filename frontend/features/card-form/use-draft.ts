import { useLayoutEffect, useRef, useState, type ChangeEvent, type CompositionEvent } from 'react';
import type { AnswerValue } from '#shared/design/card-design.ts';

interface DraftSource {
  readonly value: AnswerValue;
  /** Stores what was typed and tells what the answer is now. */
  readonly setValue: (typed: AnswerValue) => AnswerValue;
  /** The answer as text, shown while nobody is typing. */
  readonly format: (value: AnswerValue) => string;
  /** What the typed text is shown as: digits in half width and the like. Never applied while an input method composes. */
  readonly convert: (typed: string) => string;
  /** Told of each text as it was typed, and of the answer that it became; not while an input method composes. */
  readonly onTyped?: (typed: string, stored: AnswerValue) => void;
}

interface Draft {
  readonly text: string;
  readonly value: AnswerValue;
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Text that is being typed. Each change goes into the session at once, so that a paste or a fast tab loses nothing; what
 * stands in the field stays the user's ("37." on the way to 37.5) until the field is left or the answer changes otherwise.
 */
export const useDraft = ({ value, setValue, format, convert, onTyped }: DraftSource) => {
  const [draft, setDraft] = useState<Draft | null>(null);
  const isComposing = useRef(false);
  const field = useRef<Field | null>(null);
  const caret = useRef<number | null>(null);
  const isEditing = draft !== null && Object.is(draft.value, value);

  // A converted text is set by script, which would throw the caret to the end.
  useLayoutEffect(() => {
    if (caret.current === null) return;
    field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  const take = (element: Field) => {
    const typed = element.value;
    const text = isComposing.current ? typed : convert(typed);
    field.current = element;
    if (text !== typed && element.selectionStart !== null) {
      caret.current = Math.max(0, element.selectionStart - (typed.length - text.length));
    }
    const stored = setValue(text === '' ? null : text);
    setDraft({ text, value: stored });
    if (!isComposing.current) onTyped?.(typed, stored);
  };

  return {
    isEditing,
    text: isEditing ? draft.text : format(value),
    inputProps: {
      value: isEditing ? draft.text : format(value),
      onChange: (event: ChangeEvent<Field>) => take(event.currentTarget),
      onCompositionStart: () => {
        isComposing.current = true;
      },
      onCompositionEnd: (event: CompositionEvent<Field>) => {
        isComposing.current = false;
        take(event.currentTarget);
      },
      onBlur: () => {
        isComposing.current = false;
        setDraft(null);
      },
    },
  };
};
