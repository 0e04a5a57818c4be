import { useState, type ReactNode } from 'react';
import type { RepeatItem } from '#shared/design/card-design.ts';
import type { ItemState } from '#shared/form/form-types.ts';
import css from './card-form.module.css';
import { RemoveDialog } from './dialogs/lazy-dialogs.ts';
import { fieldIds } from './field-ids.ts';
import { useFormEnvironment } from './form-environment.ts';
import { ClearIcon, PlusIcon } from './items/icons.tsx';

/** When the repetition was added; its minute, as a clock shows it. */
const Registered = ({ at }: { readonly at: string | null }) => {
  const { t } = useFormEnvironment().words;
  return at === null ? null : <time dateTime={at.replace(' ', 'T')}>{t('repeat.registered.label', { at })}</time>;
};

interface RepeatViewProps {
  readonly item: RepeatItem;
  readonly state: ItemState;
  /** Draws the items of one repetition (1-based). */
  readonly children: (index: number) => ReactNode;
}

/** Blocks of the same items, a button that adds one, and one per block that removes it after a question. */
export const RepeatView = ({ item, state, children }: RepeatViewProps) => {
  const { session, words, readOnly } = useFormEnvironment();
  const [leaving, setLeaving] = useState<number | null>(null);
  const { t } = words;
  const ids = fieldIds(state.path);
  const title = words.text(item.title);
  const count = typeof state.value === 'number' ? state.value : 0;
  const isFixed = readOnly || state.readonly;
  const mayAdd = !isFixed && (item.max_count === undefined || count < item.max_count);
  const mayRemove = !isFixed && count > (item.min_count ?? 1);
  return (
    <section className={css.repeat} id={ids.field} aria-labelledby={ids.title}>
      <h3 className={css.groupTitle} id={ids.title}>
        {title}
      </h3>
      {item.description !== undefined && <p className={css.description}>{words.text(item.description)}</p>}
      {Array.from({ length: count }, (_, at) => at + 1).map((index) => (
        <section key={index} className={css.repetition} aria-label={t('repeat.title', { title, index })}>
          <div className={css.repetitionHead}>
            <h4>
              {t('repeat.title', { title, index })}
              <Registered at={session.registeredAt(state.path, index)} />
            </h4>
            {mayRemove && (
              <button
                type="button"
                className={css.iconButton}
                aria-label={t('repeat.remove.action', { title, index })}
                onClick={() => setLeaving(index)}
              >
                <ClearIcon />
              </button>
            )}
          </div>
          {children(index)}
        </section>
      ))}
      {mayAdd && (
        <button type="button" className={css.addButton} onClick={() => session.addRepetition(state.path)}>
          <PlusIcon />
          {t('repeat.add.action', { title })}
        </button>
      )}
      {leaving !== null && (
        <RemoveDialog
          title={title}
          index={leaving}
          onNo={() => setLeaving(null)}
          onYes={() => {
            session.removeRepetition(state.path, leaving);
            setLeaving(null);
          }}
        />
      )}
    </section>
  );
};
