import Typography from '@mui/material/Typography';
import type { Difference } from '#shared/form/merge-answers.ts';
import type { PreparedDesign } from '#shared/form/prepare.ts';
import { Spoken } from '../../../components/spoken.tsx';
import { answerWords, placeWords } from '../answer-words.ts';
import { useFormEnvironment } from '../form-environment.ts';
import css from './differences.module.css';

interface DifferenceListProps {
  readonly prepared: PreparedDesign;
  readonly differences: readonly Difference[];
}

/** What changed, item by item: the answer before and the one after. */
export const DifferenceList = ({ prepared, differences }: DifferenceListProps) => {
  const { words } = useFormEnvironment();
  const { t } = words;
  return (
    <ul className={css.list}>
      {differences.map(({ key, path, repetition, base, theirs }) => (
        <li key={key} className={css.change}>
          <span className={css.place}>{placeWords(prepared, path, repetition, words)}</span>
          {repetition === null ? (
            <span className={css.values}>
              <Spoken>{t('merge.before.label')}</Spoken>
              <del>{answerWords(prepared, path, base, words)}</del>
              <span aria-hidden>→</span>
              <Spoken>{t('merge.after.label')}</Spoken>
              <ins>{answerWords(prepared, path, theirs, words)}</ins>
            </span>
          ) : (
            <span className={css.values}>{t('merge.removed.label')}</span>
          )}
        </li>
      ))}
      {differences.length === 0 && (
        <li>
          <Typography>{t('merge.none.message')}</Typography>
        </li>
      )}
    </ul>
  );
};
