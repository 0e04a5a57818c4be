import { type KeyboardEvent, useRef, useState } from 'react';
import type { AnswerValue } from '#shared/design/card-design.ts';
import { whole } from '#shared/items/take.ts';
import { codeWritten } from '#shared/text/code-lists.ts';
import { localText } from '#shared/text/languages.ts';
import { type ItemProps, useFormEnvironment } from '../../form/environment.ts';
import { afterPress } from '../../form/after-press.ts';
import { Field, toolKeys, useControlProps } from '../../form/field.tsx';
import { isInputMethodKey } from '../../form/input-method.ts';
import { partsOf } from '../../form/typing.tsx';
import css from '../../form/input.module.css';
import type { CodeHit } from '../../lib/modules.ts';
import { CodeList, optionId } from './code-list.tsx';
import { useCodeSearch } from './use-code-search.ts';

const noCodes: readonly string[] = [];

const textOf = (value: AnswerValue): string => {
  const { code, name } = partsOf(value);
  return [code, name].filter((part) => typeof part === 'string').join(' ');
};

export const SuggestControl = (field: ItemProps<'suggest'>) => {
  const { item, state, setValue, isReadOnly } = field;
  const { session, words } = useFormEnvironment();
  const { t, language } = words;
  const master = item.master ?? 'icd10';
  /** The typed text and its answer; a change of the answer from elsewhere ends the typing. */
  const [draft, setDraft] = useState<{ readonly text: string; readonly value: AnswerValue } | null>(null);
  const typed = draft !== null && Object.is(draft.value, state.value) ? draft.text : null;
  const typing = typed === null ? null : whole;
  const [isNear, setNear] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const before = useRef<AnswerValue>(null);
  const input = useRef<HTMLInputElement | null>(null);
  const search = useCodeSearch(master, item.first_codes ?? noCodes, typed ?? '', isNear && !isReadOnly, isOpen);
  const { hits } = search;
  const { placeholder, ...control } = useControlProps(field, { typing, keys: toolKeys });
  const list = `${control.id}-list`;
  const shownActive = active < hits.length ? active : -1;

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const type = (text: string) => {
    setOpen(true);
    setActive(-1);
    setDraft({ text, value: setValue(text.trim() === '' ? null : { name: text }).value });
  };
  const enter = (hit: CodeHit) => {
    search.remember(hit);
    setValue({ code: hit.code, name: localText(hit.name, language), kind: master });
  };
  const pick = (hit: CodeHit) => {
    enter(hit);
    setDraft(null);
    close();
  };
  /** A typed code is a choice, too, unless something else was entered meanwhile. */
  const leave = async () => {
    setDraft(null);
    close();
    const hit = typed === null ? null : await search.findCode(typed);
    if (hit !== null && Object.is(session.item(state.path).value, state.value)) enter(hit);
  };
  const move = (step: number) => {
    setOpen(true);
    if (hits.length > 0) setActive((shownActive + step + (shownActive < 0 && step < 0 ? 1 : 0) + hits.length) % hits.length);
  };
  const press = (event: KeyboardEvent) => {
    if (isInputMethodKey(event.nativeEvent)) return;
    const hit = hits[shownActive] ?? codeWritten(typed ?? '', hits) ?? undefined;
    switch (event.key) {
      case 'ArrowDown':
        if (event.altKey) setOpen(true);
        else move(1);
        break;
      case 'ArrowUp':
        move(-1);
        break;
      case 'Enter':
        if (isOpen && hit !== undefined) pick(hit);
        else if (search.status === 'connecting' || search.status === 'failed' || search.status === 'unreached') search.hurry();
        else return; // Nothing is to be looked up: a table goes on to its next row.
        break;
      case 'Escape':
        if (isOpen) close();
        else if (typed !== null && before.current !== null) {
          setDraft(null);
          setValue(before.current);
        } else return; // The field asks before it clears its text.
        break;
      default:
        return;
    }
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <Field field={field} typing={typing} room="line" hints={item.allow_free_text === true ? [t('suggest.free.hint')] : []}>
      <input
        ref={input}
        className={css.input}
        type="text"
        role="combobox"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? list : undefined}
        aria-activedescendant={isOpen && shownActive >= 0 ? optionId(list, shownActive) : undefined}
        {...control}
        placeholder={isReadOnly ? undefined : (placeholder ?? t('suggest.placeholder'))}
        value={typed ?? textOf(state.value)}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={press}
        onFocus={({ currentTarget }) => {
          before.current = state.value;
          setNear(true);
          currentTarget.select();
        }}
        onClick={() => setOpen(true)}
        onBlur={() => afterPress(() => void leave())}
      />
      {isOpen && !isReadOnly && (
        <CodeList id={list} anchor={input} label={words.text(item.title, state.mentioned)} search={search} active={shownActive} onPick={pick} />
      )}
    </Field>
  );
};
