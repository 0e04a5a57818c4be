import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { prepare, type PreparedDesign } from '#shared/form/prepare.ts';
import type { FormSelection } from '../../../lib/paths.ts';
import { plainAnswer } from '../answer-text.ts';
import { answerWords, placeWords } from '../answer-words.ts';
import { useDesignVersions, type Card } from '../api.ts';
import { useFormEnvironment } from '../form-environment.ts';
import css from './kept-answers.module.css';

type Kept = Card['kept_answers'];

export interface KeptAnswersPanelProps {
  readonly selection: FormSelection;
  readonly kept: Kept;
}

/** When a repetition was added is no answer that somebody looks for. */
const isAnswer = ({ path }: Kept[number]): boolean => !/_registered_at(?:_\d+)+$/.test(path);

/** What the card holds of earlier designs, to be read only: in the words of the version that had a place for it. */
export const KeptAnswersPanel = ({ selection, kept }: KeptAnswersPanelProps) => {
  const { t } = useTranslation('kept-answers');
  const { words } = useFormEnvironment();
  const shown = kept.filter(isAnswer);
  const { designs, isFailed } = useDesignVersions(selection, [...new Set(shown.map(({ version }) => version))]);
  const prepared = useMemo(() => new Map<number, PreparedDesign>(designs.map(({ version, design }) => [version, prepare(design)])), [designs]);
  return (
    <details className={css.panel}>
      <summary className={css.summary}>{t('title', { count: shown.length })}</summary>
      <div className={css.body}>
        <p className={css.hint}>{t('hint')}</p>
        {isFailed && <p role="alert">{t('failed.message')}</p>}
        <dl className={css.list}>
          {shown.map(({ version, path, value }, index) => {
            const design = prepared.get(version);
            return (
              <div key={`${version} ${path} ${String(index)}`} className={css.row}>
                <dt>{design ? placeWords(design, path, null, words) : path}</dt>
                <dd className={css.answer}>{design ? answerWords(design, path, value, words) : plainAnswer(value)}</dd>
                <dd className={css.version}>{t('version.label', { version })}</dd>
              </div>
            );
          })}
        </dl>
      </div>
    </details>
  );
};
