import { useEffect, useRef, useState } from 'react';
import { typedDecimal } from '#shared/text/decimal.ts';
import css from '../card-form.module.css';
import { useFormEnvironment } from '../form-environment.ts';
import { Field } from './field.tsx';
import { TargetIcon } from './icons.tsx';
import type { ItemProps } from './item-props.ts';
import { PartInput, partsOf, usePartsEditing } from './part-input.tsx';

/** What became of the last attempt to find out where the device is. */
type Finding = 'idle' | 'busy' | 'unavailable' | 'denied' | 'failed';

const patience = { enableHighAccuracy: true, timeout: 20_000, maximumAge: 60_000 } as const;

const failureOf = ({ code, PERMISSION_DENIED }: GeolocationPositionError): Finding => (code === PERMISSION_DENIED ? 'denied' : 'failed');

const typedDegrees = (typed: string): string => typedDecimal(typed, 6) || typed;

/** Where something happened: from the device, or typed. */
export const LocationItem = (field: ItemProps<'location'>) => {
  const { isReadOnly, setValue, state } = field;
  const { words } = useFormEnvironment();
  const { isEditing, partsProps } = usePartsEditing();
  const [finding, setFinding] = useState<Finding>('idle');
  const isShown = useRef(true);
  const { t } = words;

  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  const locate = () => {
    // Browsers hide it from pages that came over plain HTTP.
    if (!('geolocation' in navigator)) {
      setFinding('unavailable');
      return;
    }
    setFinding('busy');
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        if (!isShown.current) return;
        setFinding('idle');
        setValue({ latitude, longitude, accuracy });
      },
      (error) => setFinding(failureOf(error)),
      patience,
    );
  };
  const { accuracy } = partsOf(state.value);
  const locateText = t(finding === 'busy' ? 'location.busy.label' : 'location.locate.action');
  const tools = (
    <button
      type="button"
      className={css.textButton}
      aria-label={`${words.text(field.item.title)} ${locateText}`}
      aria-disabled={finding === 'busy' || undefined}
      onClick={() => finding !== 'busy' && locate()}
    >
      <TargetIcon />
      {locateText}
    </button>
  );
  return (
    <Field
      field={field}
      as="group"
      isEditing={isEditing}
      tools={tools}
      hints={typeof accuracy === 'number' ? [t('location.accuracy.hint', { metres: Math.round(accuracy) })] : [t('location.hint')]}
      below={
        !isReadOnly &&
        finding !== 'idle' &&
        finding !== 'busy' && (
          <p className={css.partFailed} role="alert">
            {t(`location.${finding}.message`)}
          </p>
        )
      }
    >
      <div className={css.parts} {...partsProps}>
        <span className={css.part}>
          <span className={css.affix} aria-hidden="true">
            {t('location.latitude.label')}
          </span>
          <PartInput field={field} part="latitude" label={t('location.latitude.label')} convert={typedDegrees} inputMode="text" isEditing={isEditing} />
        </span>
        <span className={css.part}>
          <span className={css.affix} aria-hidden="true">
            {t('location.longitude.label')}
          </span>
          <PartInput field={field} part="longitude" label={t('location.longitude.label')} convert={typedDegrees} inputMode="text" isEditing={isEditing} />
        </span>
      </div>
    </Field>
  );
};
