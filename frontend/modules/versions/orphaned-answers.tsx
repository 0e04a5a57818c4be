import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { prepare, type PreparedDesign } from '#shared/form/prepare.ts';
import { plainAnswer } from '#shared/items/output.ts';
import { useFormEnvironment } from '../../form/environment.ts';
import type { FormPlaces } from '../../lib/modules.ts';
import { answerWords, isRegistration, placeWords, useMentioned } from '../../form/answer-list.ts';
import { useDesignVersions } from '../../form/card/api.ts';
import css from './orphaned-answers.module.css';

const titles = { stored: 'title', moved: 'moved.title', carried: 'carried.title' } as const;
const hints = { stored: 'hint', moved: 'moved.hint', carried: 'carried.hint' } as const;

export const OrphanedAnswers = ({ selection, answers, state }: FormPlaces['orphaned-answers']) => {
  const { t } = useTranslation('kept-answers');
  const { words } = useFormEnvironment();
  const mentioned = useMentioned();
  const shown = answers.filter(({ path }) => !isRegistration(path));
  const { designs, isFailed } = useDesignVersions(selection, [...new Set(shown.map(({ version }) => version))]);
  const prepared = useMemo(() => new Map<number, PreparedDesign>(designs.map(({ version, design }) => [version, prepare(design)])), [designs]);
  return (
    <details className={css.panel} data-state={state} open={state !== 'stored'}>
      <summary className={css.summary}>{t(titles[state], { count: shown.length })}</summary>
      <div className={css.body}>
        <p className={css.hint}>{t(hints[state])}</p>
        {isFailed && <p role="alert">{t('failed.message')}</p>}
        <dl className={css.list}>
          {shown.map(({ version, path, value }, index) => {
            const design = prepared.get(version);
            return (
              <div key={`${version} ${path} ${String(index)}`} className={css.row}>
                <dt>{design ? placeWords(design, path, null, words, mentioned(design, path)) : path}</dt>
                <dd className={css.answer}>{design ? answerWords(design, path, value, words, mentioned(design, path)) : plainAnswer(value)}</dd>
                <dd className={css.version}>{t('version.label', { version })}</dd>
              </div>
            );
          })}
        </dl>
      </div>
    </details>
  );
};
