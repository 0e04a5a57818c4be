import { useEffect, useRef, useState } from 'react';
import { LiveText } from '../../components/live-text.tsx';
import { type ItemProps, useFormEnvironment } from '../../form/environment.ts';
import { Field, ToolButton, toolKeys } from '../../form/field.tsx';
import { TargetIcon } from '../../form/icons.tsx';
import { PartInput, partsOf, usePartsTyping } from '../../form/typing.tsx';
import fieldCss from '../../form/field.module.css';
import inputCss from '../../form/input.module.css';

type Finding = 'idle' | 'busy' | 'unavailable' | 'denied' | 'failed';

const patience = { enableHighAccuracy: true, timeout: 20_000, maximumAge: 60_000 } as const;

const failureOf = ({ code, PERMISSION_DENIED }: GeolocationPositionError): Finding => (code === PERMISSION_DENIED ? 'denied' : 'failed');

export const LocationControl = (field: ItemProps<'location'>) => {
  const { isReadOnly, setValue, state } = field;
  const { words } = useFormEnvironment();
  const { typing, partsProps } = usePartsTyping();
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
    if (finding === 'busy') return;
    // Undefined on pages served by plain HTTP.
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
    <ToolButton
      className={fieldCss.textButton}
      aria-label={`${words.text(field.item.title, state.mentioned)} ${locateText}`}
      aria-disabled={finding === 'busy' || undefined}
      onClick={locate}
    >
      <TargetIcon />
      <LiveText text={locateText} />
    </ToolButton>
  );
  return (
    <Field
      field={field}
      as="group"
      room="row"
      typing={typing}
      tools={tools}
      onTool={locate}
      hints={typeof accuracy === 'number' ? [t('location.accuracy.hint', { metres: Math.round(accuracy) })] : [t('location.hint')]}
      below={
        !isReadOnly &&
        finding !== 'idle' &&
        finding !== 'busy' && (
          <p className={fieldCss.partFailed} role="alert">
            {t(`location.${finding}.message`)}
          </p>
        )
      }
    >
      <div className={inputCss.parts} {...partsProps}>
        {(['latitude', 'longitude'] as const).map((part) => (
          <span key={part} className={inputCss.part}>
            <span className={fieldCss.affix} aria-hidden="true">
              {t(`location.${part}.label`)}
            </span>
            <PartInput field={field} part={part} label={t(`location.${part}.label`)} inputMode="text" keys={toolKeys} typing={typing} isFirst={part === 'latitude'} />
          </span>
        ))}
      </div>
    </Field>
  );
};
