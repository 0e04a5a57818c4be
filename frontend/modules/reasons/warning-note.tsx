import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { Confirmation, Confirming } from '#shared/form/form-types.ts';
import { LiveText } from '../../components/live-text.tsx';
import { useFormEnvironment } from '../../form/environment.ts';
import fieldCss from '../../form/field.module.css';
import { isInputMethodKey } from '../../form/input-method.ts';
import inputCss from '../../form/input.module.css';
import { confirmationText } from '../../form/reason-words.ts';
import { formatDateTime } from '../../lib/format.ts';
import type { FormPlaces } from '../../lib/modules.ts';
import css from './warning-note.module.css';

const longestText = 500;

/** Keys that change a closed list at once, on the way to the wanted choice. */
const passesChoices = ({ key, altKey }: KeyboardEvent) => !altKey && key !== ' ' && (key.length === 1 || /^(Arrow|Page|Home|End)/.test(key));

/** One press confirms; if the design has reasons, choosing one confirms. By keys it is chosen with Enter, or when the list is left. */
const Open = ({ title, onConfirm }: { readonly title: string; readonly onConfirm: (given: Confirming) => void }) => {
  const { session, words } = useFormEnvironment();
  const [passed, setPassed] = useState('');
  const isPassing = useRef(false);
  const choose = (reason: string) => {
    if (isPassing.current) setPassed(reason);
    else onConfirm({ reason });
  };
  const press = (event: KeyboardEvent) => {
    isPassing.current = passesChoices(event);
    const isSaved = event.key.toLowerCase() === 's' && (event.ctrlKey || event.metaKey);
    if (passed === '' || (event.key !== 'Enter' && !isSaved)) return;
    event.preventDefault();
    onConfirm({ reason: passed });
  };
  return (
    <span className={css.actions}>
      <button type="button" className={fieldCss.textButton} aria-label={words.t('warning.confirm.label', { title })} onClick={() => onConfirm({})}>
        {words.t('warning.confirm.action')}
      </button>
      {session.confirmationReasons.length > 0 && (
        <select
          className={inputCss.select}
          aria-label={words.t('warning.reason.label', { title })}
          value={passed}
          onPointerDown={() => (isPassing.current = false)}
          onKeyDown={press}
          onChange={({ currentTarget: { value } }) => choose(value)}
          onBlur={() => passed !== '' && onConfirm({ reason: passed })}
        >
          <option value="" disabled>
            {words.t('warning.reason.placeholder')}
          </option>
          {session.confirmationReasons.map((reason) => (
            <option key={reason.value} value={reason.value}>
              {words.text(reason.title) || reason.value}
            </option>
          ))}
        </select>
      )}
    </span>
  );
};

interface DoneProps {
  readonly title: string;
  readonly isReadOnly: boolean;
  readonly confirmed: Confirmation;
  readonly onConfirm: (given: Confirming | null) => void;
}

const Done = ({ title, isReadOnly, confirmed, onConfirm }: DoneProps) => {
  const { session, words } = useFormEnvironment();
  const [text, setText] = useState<string | null>(null);
  const { by, at, reason } = confirmed;
  const why = confirmationText(session.confirmationReasons, confirmed, words.text);
  const said = by === undefined || at === undefined ? words.t('warning.confirmed.label') : words.t('warning.by.label', { name: words.name(by.name), at: formatDateTime(at, words.language) });
  const keep = (event: FormEvent) => {
    event.preventDefault();
    const written = (text ?? '').trim();
    onConfirm({ ...(reason !== undefined && { reason }), ...(written !== '' && { text: written }) });
    setText(null);
  };
  return (
    <span className={css.actions}>
      <span>
        <LiveText text={`✓ ${said}`} />
        {why !== '' && <b> {why}</b>}
      </span>
      {!isReadOnly && text !== null && (
        <form className={css.actions} onSubmit={keep}>
          <input
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- it stands where the button was that asked for it
            autoFocus
            className={inputCss.input}
            value={text}
            maxLength={longestText}
            aria-label={words.t('warning.text.label', { title })}
            onChange={({ currentTarget: { value } }) => setText(value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && !isInputMethodKey(event.nativeEvent)) setText(null);
            }}
          />
          <button type="submit" className={fieldCss.textButton}>
            {words.t('warning.text.save.action')}
          </button>
        </form>
      )}
      {!isReadOnly && text === null && (
        <>
          <button type="button" className={fieldCss.textButton} aria-label={words.t('warning.text.label', { title })} onClick={() => setText(confirmed.text ?? '')}>
            {words.t('warning.text.action')}
          </button>
          <button type="button" className={fieldCss.textButton} aria-label={words.t('warning.takeBack.label', { title })} onClick={() => onConfirm(null)}>
            {words.t('warning.takeBack.action')}
          </button>
        </>
      )}
    </span>
  );
};

export const WarningNote = ({ item, state, isReadOnly, warned: { found, confirmed } }: FormPlaces['warning']) => {
  const { session, words } = useFormEnvironment();
  const around = useRef<HTMLDivElement>(null);
  const title = words.text(item.title, state.mentioned);
  const confirm = (given: Confirming | null) => {
    session.confirm(state.path, given);
    // What was pressed is gone; after a list was left, the focus is elsewhere.
    requestAnimationFrame(() => document.activeElement === document.body && around.current?.querySelector<HTMLElement>('button')?.focus());
  };
  return (
    <div ref={around} className={css.note} data-warned data-confirmed={confirmed !== null || undefined}>
      <output>
        {found.map((each) => (
          <span key={each.check}>{words.issue(each, state)}</span>
        ))}
      </output>
      {confirmed === null ? !isReadOnly && <Open title={title} onConfirm={confirm} /> : <Done title={title} isReadOnly={isReadOnly} confirmed={confirmed} onConfirm={confirm} />}
    </div>
  );
};
