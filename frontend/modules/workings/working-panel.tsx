import { useCallback, useRef, useSyncExternalStore } from 'react';
import type { AnswerValue } from '#shared/design/card-design.ts';
import type { ItemPath } from '#shared/form/form-types.ts';
import { splitItemPath } from '#shared/form/item-paths.ts';
import { plainAnswer } from '#shared/items/output.ts';
import { answerText } from '#shared/items/outputs.ts';
import { workingAt, type Working, type WorkingInput } from '#shared/modules/workings/working.ts';
import { LiveText } from '../../components/live-text.tsx';
import { useClinicalWords, useFormEnvironment } from '../../form/environment.ts';
import type { FormPlaces } from '../../lib/modules.ts';
import { shownText } from '../../items/shown-texts.ts';
import { assumedText, bandText } from '../../plugins/survival-probability/assumed-note.tsx';
import css from './working-panel.module.css';

const useWorking = (path: ItemPath): Working | null => {
  const { session } = useFormEnvironment();
  const known = useRef<Working | null>(null);
  const isStale = useRef(true);
  const subscribe = useCallback(
    (listener: () => void) => {
      const changed = () => {
        isStale.current = true;
        listener();
      };
      const inputs = workingAt(session, path)?.inputs.flatMap((input) => input.path ?? []) ?? [];
      const unsubscribe = [...new Set([path, ...inputs])].map((place) => session.subscribe(place, changed));
      return () => unsubscribe.forEach((stop) => stop());
    },
    [session, path],
  );
  return useSyncExternalStore(subscribe, () => {
    if (isStale.current) known.current = workingAt(session, path);
    isStale.current = false;
    return known.current;
  });
};

export const WorkingPanel = ({ state, needsInputs }: FormPlaces['working']) => {
  const { session, words } = useFormEnvironment();
  const t = useClinicalWords();
  const working = useWorking(state.path);
  if (working === null || (needsInputs === true && working.inputs.length === 0)) return null;
  const { formula, version, inputs, steps, text, result } = working;

  const titleAt = (path: ItemPath): string => {
    const { item, mentioned } = session.item(path);
    return words.text(item.title, mentioned);
  };
  /** An input read from all repetitions has no path, only a title. */
  const sourceTitle = ({ path, source }: WorkingInput): string => (path === null ? words.text(source?.item.title) : titleAt(path));
  const titleOf = (input: WorkingInput): string => (input.name === '' ? sourceTitle(input) : t(`input.${input.name}.label` as 'input.hr.label'));
  const plainText = (value: AnswerValue): string => {
    if (value === null) return t('working.blank.message');
    if (typeof value === 'boolean') return t(value ? 'working.yes.label' : 'working.no.label');
    return plainAnswer(value).replace(/^(\d{4}-\d\d-\d\d)T/, '$1 ');
  };
  const inputText = (input: WorkingInput): string => {
    const { path, source, value, entered } = input;
    if (path === null && source !== undefined && Array.isArray(value)) return value.map((each) => (typeof each === 'string' && answerText(source.item, each, words)) || plainText(each)).join(', ');
    const own = path === null ? null : session.item(path);
    if (own !== null && entered !== null) {
      const inWords = answerText(own.item, entered, words);
      // A formula of the design calculates with the number years + months/100.
      return formula === 'expression' ? t('working.age.label', { age: inWords, value: plainText(value) }) : inWords;
    }
    return own !== null && typeof value !== 'number' && typeof own.value === typeof value ? answerText(own.item, value, words) || plainText(value) : plainText(value);
  };
  const assumed = assumedText(state, t);
  const wordedResult = (): string => shownText({ ...state, value: result }, words, t) ?? (answerText(state.item, result, words) || plainText(result));
  const formulaText = text?.replace(/\$\{([^{}.]+\.[^{}.]+)(\.[^{}]+)?\}/g, (_, path: string, part = '') => {
    const input = inputs.find((each) => (each.path === null ? each.source?.path : splitItemPath(each.path).item) === path || each.path === path);
    return `[${input === undefined ? path : sourceTitle(input)}${part}]`;
  });
  const hasCodes = inputs.some(({ code }) => code !== null);
  return (
    <div className={css.working}>
      <p className={css.formula}>
        <strong>{t(`formula.${formula}.title`)}</strong> <LiveText text={t(`formula.${formula}.hint`)} />
      </p>
      {formulaText !== undefined && <p className={css.text} translate="no">{formulaText}</p>}
      {inputs.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('working.input.label')}</th>
              <th scope="col">{t('working.value.label')}</th>
              {hasCodes && <th scope="col">{t('working.code.label')}</th>}
            </tr>
          </thead>
          <tbody>
            {inputs.map((input, at) => (
              <tr key={at} data-assumed={input.isAssumed || undefined}>
                <th scope="row">{titleOf(input)}</th>
                <td>
                  <LiveText text={inputText(input)} isValue />
                  {input.isAssumed && <em>{input.band === null ? t('working.assumed.hint') : `${t('working.assumed.hint')} ${bandText(input.band, t)}`.trim()}</em>}
                </td>
                {hasCodes && <td>{input.code}</td>}
              </tr>
            ))}
            {steps.map(({ name, value }) => (
              <tr key={name}>
                <th scope="row">{t(`step.${name}.label` as 'step.rts.label')}</th>
                <td translate="no">{plainText(value)}</td>
                {hasCodes && <td>{''}</td>}
              </tr>
            ))}
            <tr className={css.result}>
              <th scope="row">{t('working.result.label')}</th>
              <td>
                <LiveText text={result === null ? words.t('computed.blank.label') : wordedResult()} isValue={result !== null} />
                {assumed !== '' && <em>{assumed}</em>}
              </td>
              {hasCodes && <td>{''}</td>}
            </tr>
          </tbody>
        </table>
      )}
      <p className={css.source}>
        {`${t('working.source.label')}: ${t(`formula.${formula}.source`)} · ${t('working.version.label', { version })}`}
      </p>
    </div>
  );
};
