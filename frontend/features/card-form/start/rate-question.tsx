import { useId, useState } from 'react';
import { readDecimal } from '#shared/text/decimal.ts';
import form from '../card-form.module.css';
import { useFormEnvironment } from '../form-environment.ts';
import { onlyDigits } from '../items/part-input.tsx';
import { useClinicalWords } from '../use-clinical-words.ts';
import { BreathTimer } from './breath-timer.tsx';
import css from './start.module.css';

interface RateQuestionProps {
  readonly step: 'respiratory_rate' | 'pulse';
  readonly onAnswer: (rate: number) => void;
}

const threeDigits = onlyDigits(3);

/** A rate per minute: typed, or for breathing timed over five breaths. */
export const RateQuestion = ({ step, onAnswer }: RateQuestionProps) => {
  const { t } = useFormEnvironment().words;
  const clinical = useClinicalWords();
  const id = useId();
  const [typed, setTyped] = useState('');
  const rate = readDecimal(typed, 0);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        // The card's own form lies around it in the tree, though not in the page.
        event.stopPropagation();
        if (rate !== null) onAnswer(rate);
      }}
    >
      <p className={css.hint} id={`${id}-hint`}>
        {clinical(`triage.${step}.hint`)}
      </p>
      {step === 'respiratory_rate' && <BreathTimer onMeasured={(measured: number) => setTyped(String(measured))} />}
      <div className={css.rate}>
        <label htmlFor={id}>{clinical(`triage.${step}.label`)}</label>
        <input
          id={id}
          className={form.input}
          data-width="short"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          aria-describedby={`${id}-hint`}
          value={typed}
          onChange={({ currentTarget }) => setTyped(threeDigits(currentTarget.value))}
        />
      </div>
      <div className={css.yesNo}>
        {step === 'respiratory_rate' && (
          <button type="button" onClick={() => onAnswer(0)}>
            {t('stopwatch.unable.action')}
          </button>
        )}
        <button type="submit" data-main="true" disabled={rate === null}>
          {t('start.next.action')}
        </button>
      </div>
    </form>
  );
};
