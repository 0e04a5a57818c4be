import { type ReactNode, useState } from 'react';
import { LiveText } from '../components/live-text.tsx';
import { type AnyItemProps, fieldIds, useFormEnvironment } from '../form/environment.ts';
import { Field, useControlProps } from '../form/field.tsx';
import { AtForm, useHasFormPart } from '../form/module-parts.tsx';
import computedCss from './computed-field.module.css';

interface ComputedFieldProps {
  readonly field: AnyItemProps;
  readonly text: string;
  readonly colour?: string;
  readonly isExplained?: boolean;
  readonly note?: ReactNode;
}

export const ComputedField = ({ field, text, colour, isExplained = true, note }: ComputedFieldProps) => {
  const { words } = useFormEnvironment();
  const hasWorking = useHasFormPart('working') && isExplained;
  const [isOpen, setOpen] = useState(false);
  const { id, 'aria-describedby': describedBy } = useControlProps(field);
  const panel = `${fieldIds(field.state.path).field}-working`;
  const showWorking = (
    <button
      type="button"
      className={computedCss.quietButton}
      aria-expanded={isOpen}
      aria-controls={isOpen ? panel : undefined}
      aria-label={words.t('working.show.action', { title: words.text(field.item.title, field.state.mentioned) })}
      onClick={() => setOpen(!isOpen)}
    >
      {words.t('working.action')}
    </button>
  );
  const working = isOpen && (
    <div id={panel}>
      <AtForm place="working" state={field.state} />
    </div>
  );
  return (
    <Field field={field} after={hasWorking && showWorking} below={working}>
      <output className={computedCss.computed} id={id} aria-describedby={describedBy} data-blank={text === '' || undefined}>
        {colour !== undefined && <span className={computedCss.swatch} style={{ background: colour }} />}
        <LiveText text={text === '' ? words.t('computed.blank.label') : text} isValue={text !== ''} />
      </output>
      {note}
    </Field>
  );
};
