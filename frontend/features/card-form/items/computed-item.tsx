import { useState } from 'react';
import css from '../card-form.module.css';
import { fieldIds } from '../field-ids.ts';
import { useFormEnvironment } from '../form-environment.ts';
import { lazyPart } from '../lazy-part.tsx';
import { computedText } from './computed-text.ts';
import { Field, useControlProps } from './field.tsx';
import type { AnyItemProps, ItemProps } from './item-props.ts';

const WaitingPanel = () => <div className={css.waiting} aria-busy="true" />;
const WorkingPanel = lazyPart<Pick<AnyItemProps, 'state'>>(async () => (await import('./working-panel.tsx')).WorkingPanel, WaitingPanel);

interface ComputedFieldProps {
  readonly field: AnyItemProps;
  /** Empty while there is no value. */
  readonly text: string;
  /** Marks the value by a colour besides its words. */
  readonly colour?: string;
  /** Whether there is anything to explain. */
  readonly isExplained?: boolean;
}

/** What a formula made of other answers, and on demand how. */
export const ComputedField = ({ field, text, colour, isExplained = true }: ComputedFieldProps) => {
  const { words } = useFormEnvironment();
  const [isOpen, setOpen] = useState(false);
  const { id, 'aria-describedby': describedBy } = useControlProps(field);
  const panel = `${fieldIds(field.state.path).field}-working`;
  const showWorking = (
    <button
      type="button"
      className={css.quietButton}
      aria-expanded={isOpen}
      aria-controls={isOpen ? panel : undefined}
      aria-label={words.t('working.show.action', { title: words.text(field.item.title) })}
      onClick={() => setOpen(!isOpen)}
    >
      {words.t('working.action')}
    </button>
  );
  const working = isOpen && (
    <div id={panel}>
      <WorkingPanel state={field.state} />
    </div>
  );
  return (
    <Field field={field} after={isExplained && showWorking} below={working}>
      <output className={css.computed} id={id} aria-describedby={describedBy} data-blank={text === '' || undefined}>
        {colour !== undefined && <span className={css.swatch} style={{ background: colour }} />}
        {text === '' ? words.t('computed.blank.label') : text}
      </output>
    </Field>
  );
};

export const ComputedItem = (field: ItemProps<'plugin'>) => (
  <ComputedField field={field} text={computedText(field.item, field.state.value)} isExplained={field.item.plugin.kind !== 'organisation_name'} />
);
