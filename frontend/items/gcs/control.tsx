import { type ComaPart, comaParts } from '#shared/clinical/coma-scale.ts';
import { fieldIds, type ItemProps, useClinicalWords, useFormEnvironment } from '../../form/environment.ts';
import { Field, useControlProps } from '../../form/field.tsx';
import { partsOf } from '../../form/typing.tsx';
import fieldCss from '../../form/field.module.css';
import css from './control.module.css';

const partNames = Object.keys(comaParts) as readonly ComaPart[];

/** The best answer first, as on the printed scale. */
const levels = (part: ComaPart): readonly number[] => Array.from({ length: comaParts[part] }, (_, below) => comaParts[part] - below);

/** Three columns of answers, worded for the patient's age, and their total once all are chosen (spec end-user 9). */
export const GcsControl = (field: ItemProps<'gcs'>) => {
  const { state, item, isReadOnly, setValue } = field;
  const { words } = useFormEnvironment();
  const t = useClinicalWords();
  const { id, 'aria-describedby': describedBy, 'aria-invalid': isInvalid, 'aria-keyshortcuts': keys } = useControlProps(field);
  const ids = fieldIds(state.path);
  const wording = state.shows?.kind === 'wording' ? state.shows.wording : 'adult';
  const chosen = partsOf(state.value);
  const wordsOf = (part: ComaPart, level: number): string =>
    part === 'E' ? t(`gcs.E${level}.title` as 'gcs.E4.title') : wording === null ? '' : t(`gcs.${wording}.${part}${level}.title` as 'gcs.adult.V5.title');
  const total = chosen['total'];
  const isBlank = state.value === null && state.unread === null && state.reasons === null;
  /** The button goes away with the first answer, so that takes the focus. */
  const chooseBest = () => {
    setValue(comaParts);
    document.getElementById(id)?.querySelector('input')?.focus({ preventScroll: true });
  };
  return (
    <Field field={field} as="group" room="row">
      <div className={css.scale} id={id} aria-describedby={describedBy} data-invalid={isInvalid} aria-keyshortcuts={keys}>
        <p className={css.wording}>
          <span>{t(`gcs.${wording ?? 'undecided'}.hint`)}</span>
          {item.best && !isReadOnly && (
            <button
              type="button"
              className={fieldCss.textButton}
              style={isBlank ? undefined : { visibility: 'hidden' }}
              aria-label={`${words.text(item.title, state.mentioned)} ${t('gcs.best.action')}`}
              onClick={chooseBest}
            >
              {t('gcs.best.action')}
            </button>
          )}
        </p>
        <div className={css.columns}>
          {partNames.map((part) => (
            <div
              key={part}
              className={css.column}
              role="radiogroup"
              aria-labelledby={`${ids.title} ${id}-${part}`}
              aria-required={state.required || undefined}
            >
              <div className={css.heading} id={`${id}-${part}`}>
                {t(`gcs.${part}.label`)}
              </div>
              {levels(part).map((level) => (
                <label key={level} className={css.level}>
                  <input
                    type="radio"
                    name={`${state.path}.${part}`}
                    value={level}
                    checked={chosen[part] === level}
                    disabled={isReadOnly}
                    onChange={() => setValue({ ...chosen, [part]: level })}
                  />
                  <b>{level}</b>{' '}
                  <span>{wordsOf(part, level)}</span>
                </label>
              ))}
            </div>
          ))}
        </div>
        <p className={css.total}>
          <span>{t('gcs.total.label')}</span> <output translate="no" aria-label={`${words.text(item.title, state.mentioned)} ${t('gcs.total.label')}`}>{typeof total === 'number' ? total : '–'}</output>
        </p>
      </div>
    </Field>
  );
};
