import { useRef, useState, type KeyboardEvent } from 'react';
import type { AnswerValue } from '#shared/design/card-design.ts';
import { localText } from '#shared/text/local-text.ts';
import css from '../card-form.module.css';
import { useFormEnvironment } from '../form-environment.ts';
import { Field, useControlProps } from '../items/field.tsx';
import type { ItemProps } from '../items/item-props.ts';
import { partsOf } from '../items/part-input.tsx';
import { CodeList, optionId } from './code-list.tsx';
import { rememberPick, type CodeHit } from './known-codes.ts';
import { useCodeSearch } from './use-code-search.ts';

const textOf = (value: AnswerValue): string => {
  const { code, name } = partsOf(value);
  return [code, name].filter((part) => typeof part === 'string').join(' ');
};

/** A code of a master, found by its beginning or by words of its name; free text where the design allows it. */
export const SuggestItem = (field: ItemProps<'suggest'>) => {
  const { item, state, setValue, isReadOnly } = field;
  const { words } = useFormEnvironment();
  const { t, language } = words;
  const master = item.master ?? 'icd10';
  /** What is being typed; null while nobody types. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isNear, setNear] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const before = useRef<AnswerValue>(null);
  const input = useRef<HTMLInputElement | null>(null);
  const search = useCodeSearch(master, typed ?? '', isNear && !isReadOnly, isOpen);
  const { hits } = search;
  const { placeholder, ...control } = useControlProps(field, typed !== null);
  const list = `${control.id}-list`;
  const shownActive = active < hits.length ? active : -1;

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const type = (text: string) => {
    setTyped(text);
    setOpen(true);
    setActive(-1);
    setValue(text.trim() === '' ? null : { name: text });
  };
  const pick = (hit: CodeHit) => {
    rememberPick(master, hit, Date.now());
    setValue({ code: hit.code, name: localText(hit.name, language), kind: master });
    setTyped(null);
    close();
  };
  const move = (step: number) => {
    setOpen(true);
    if (hits.length > 0) setActive((shownActive + step + (shownActive < 0 && step < 0 ? 1 : 0) + hits.length) % hits.length);
  };
  const press = (event: KeyboardEvent) => {
    // Keys that belong to the input method are not ours.
    if (event.nativeEvent.isComposing) return;
    const hit = hits[shownActive];
    switch (event.key) {
      case 'ArrowDown':
        move(1);
        break;
      case 'ArrowUp':
        move(-1);
        break;
      case 'Enter':
        if (isOpen && hit !== undefined) pick(hit);
        else search.hurry();
        break;
      case 'Escape':
        if (isOpen) close();
        else if (typed !== null) {
          setTyped(null);
          setValue(before.current);
        } else return;
        break;
      default:
        return;
    }
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <Field field={field} isEditing={typed !== null} hints={item.allow_free_text === true ? [t('suggest.free.hint')] : []}>
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
        onBlur={() => {
          setTyped(null);
          close();
        }}
      />
      {isOpen && !isReadOnly && (
        <CodeList id={list} anchor={input} label={words.text(item.title)} search={search} active={shownActive} onPick={pick} />
      )}
    </Field>
  );
};
