import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { ItemPath } from '#shared/form/form-types.ts';
import type { PreparedDesign } from '#shared/form/prepare.ts';
import { fieldIds, useFormEnvironment } from '../../form/environment.ts';
import css from './ask-at-fields.module.css';
import { askableIn, useDrawn } from './queries.tsx';
import { useSettled } from './use-settled.ts';

/** A button at each field, over its title, so that nothing moves. Shown on hover and focus, on touch screens always. */
export const AskAtFields = ({ prepared, onAsk }: { readonly prepared: PreparedDesign; readonly onAsk: (path: ItemPath) => void }) => {
  const { t } = useTranslation('review');
  const { session, words, readOnly } = useFormEnvironment();
  const askable = useSettled(session, () => new Map<string, ItemPath>(askableIn(prepared, session).map((path) => [fieldIds(path).menu, path])));
  const drawn = useDrawn([...askable.keys()]);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.code !== 'KeyQ' || !event.altKey || event.ctrlKey || event.metaKey) return;
    const around = [...drawn].find(([, slot]) => slot.parentElement?.parentElement?.contains(event.target as Node));
    const path = around && askable.get(around[0]);
    if (path === undefined) return;
    event.preventDefault();
    onAsk(path);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return [...drawn].map(([id, slot]) => {
    const path = askable.get(id);
    if (path === undefined) return null;
    const state = session.item(path);
    const label = t('query.at.action', { item: words.text(state.item.title, state.mentioned) });
    return createPortal(
      // Tab goes from answer to answer, where answers can be entered; the key does the same there.
      <button type="button" className={css.ask} data-editing={!readOnly || undefined} tabIndex={readOnly ? 0 : -1} aria-label={label} title={`${label} (Alt+Q)`} aria-keyshortcuts="Alt+Q" onClick={() => onAsk(path)}>
        <svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
          <path d="M4 5h16v11h-8l-4 4v-4H4zM10 9a2 2 0 1 1 2.4 2v.6M12 14v0" />
        </svg>
      </button>,
      slot,
      id,
    );
  });
};
