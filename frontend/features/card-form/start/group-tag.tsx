import type { TriageGroup } from '#shared/clinical/start-triage.ts';
import { useClinicalWords } from '../use-clinical-words.ts';
import css from './start.module.css';

/** A triage group by its word and by the colour of its tag. */
export const GroupTag = ({ group }: { readonly group: TriageGroup }) => {
  const t = useClinicalWords();
  return (
    <span className={css.tag} data-group={group}>
      {t(`triage.${group}.title`)}
    </span>
  );
};
