import type { ReactNode } from 'react';
import type { Issue } from '#shared/form/form-types.ts';
import css from '../card-form.module.css';
import { fieldIds } from '../field-ids.ts';
import { useFormEnvironment } from '../form-environment.ts';
import { ClearIcon } from './icons.tsx';
import type { AnyItemProps } from './item-props.ts';

/** Said only when the field is left: on the way to 120 everybody passes 1 and 12. */
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
  /** 'group': several controls under one title (radios, checks); 'self': the control says the title itself (a check). */
  readonly as?: 'input' | 'group' | 'self';
  readonly hints?: readonly string[];
  readonly counter?: { readonly length: number; readonly max: number };
  readonly isEditing?: boolean;
  /** Whether the answer stands in columns of its own. */
  readonly isWide?: boolean;
  /** A control of its own kind for the answer, to the right of the control; gone when the card is read-only. */
  readonly tools?: ReactNode;
  /** Behind the suffix, read-only or not. */
  readonly after?: ReactNode;
  /** Under the control, across the answer's whole width. */
  readonly below?: ReactNode;
  readonly children: ReactNode;
}

const shownFindings = (findings: readonly Issue[], isEditing: boolean): readonly Issue[] =>
  isEditing ? findings.filter(({ code }) => !waitingCodes.includes(code)) : findings;

/** The attributes that tie a control to the title, hints and findings of its field. */
export const useControlProps = ({ item, state, isReadOnly, findings }: AnyItemProps, isEditing = false) => {
  const ids = fieldIds(state.path);
  const { words } = useFormEnvironment();
  const shown = shownFindings(findings, isEditing);
  const describedBy = [
    item.description === undefined ? null : ids.description,
    ids.hints,
    shown.length > 0 ? ids.findings : null,
  ].filter((id) => id !== null);
  return {
    id: ids.control,
    disabled: isReadOnly,
    placeholder: isReadOnly ? undefined : words.text(item.placeholder) || undefined,
    'aria-describedby': describedBy.join(' '),
    'aria-invalid': shown.length > 0 || undefined,
    'aria-required': item.required === true || undefined,
  } as const;
};

/** The title with the mark of a required item; the mark is for the eye, controls say it by their attributes. */
export const Title = ({ item }: Pick<AnyItemProps, 'item'>) => {
  const { words } = useFormEnvironment();
  return (
    <>
      {words.text(item.title)}
      {item.required === true && (
        <span className={css.required} aria-hidden="true">
          *
        </span>
      )}
    </>
  );
};

/** Title, description, control, hints and findings of one item, in the order in which they are read. */
export const Field = ({ field, as = 'input', hints = [], counter, isEditing = false, isWide = false, tools, after, below, children }: FieldProps) => {
  const { item, state, isReadOnly, findings, setValue } = field;
  const { words } = useFormEnvironment();
  const ids = fieldIds(state.path);
  const shown = shownFindings(findings, isEditing);
  const isOver = counter !== undefined && counter.length > counter.max;
  return (
    <div className={css.field} id={ids.field} data-invalid={shown.length > 0 || undefined} data-wide={isWide || undefined}>
      {as === 'group' && (
        <div className={css.title} id={ids.title}>
          <Title item={item} />
        </div>
      )}
      {as === 'input' && (
        <label className={css.title} id={ids.title} htmlFor={ids.control}>
          <Title item={item} />
        </label>
      )}
      <div className={css.answer}>
        {item.description !== undefined && (
          <p className={css.description} id={ids.description}>
            {words.text(item.description)}
          </p>
        )}
        <div className={css.control} data-kind={as}>
          {item.prefix !== undefined && <span className={css.affix}>{words.text(item.prefix)}</span>}
          {children}
          {item.suffix !== undefined && <span className={css.affix}>{words.text(item.suffix)}</span>}
          {after}
          {!isReadOnly && tools}
          {!isReadOnly && as !== 'self' && state.value !== null && (
            <button
              type="button"
              className={`${css.iconButton} ${css.clear}`}
              aria-label={words.t('field.clear.action', { title: words.text(item.title) })}
              onClick={() => setValue(null)}
            >
              <ClearIcon />
            </button>
          )}
        </div>
        {below}
        <div className={css.hints} id={ids.hints}>
          {as === 'group' && item.required === true && <span className={css.hidden}>{words.t('field.required.label')}</span>}
          {!isReadOnly && hints.map((hint) => <span key={hint}>{hint}</span>)}
          {!isReadOnly && counter !== undefined && (
            <span className={css.counter} data-over={isOver || undefined}>
              {words.t('field.count.label', counter)}
            </span>
          )}
        </div>
        {shown.length > 0 && (
          <div className={css.findings} id={ids.findings} role="alert">
            {shown.map((issue) => (
              <p key={issue.code}>{words.issue(issue)}</p>
            ))}
          </div>
        )}
      </div>
    </div>
  );
};
