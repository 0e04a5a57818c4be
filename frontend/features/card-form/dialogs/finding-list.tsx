import type { CardDesign } from '#shared/design/card-design.ts';
import type { Issue } from '#shared/form/form-types.ts';
import css from '../card-form.module.css';
import { useFormEnvironment } from '../form-environment.ts';
import { findPlace } from '../item-places.ts';

/** Findings listed before "more" (spec end-user 8, 400). */
const listLength = { desk: 10, handheld: 5 } as const;

interface FindingListProps {
  readonly design: CardDesign;
  readonly issues: readonly Issue[];
  /** The user picked a finding: show its field. */
  readonly onPick: (path: string, pageIndex: number) => void;
}

/** What is wrong, item by item in page order; a press leads to the field. */
export const FindingList = ({ design, issues, onPick }: FindingListProps) => {
  const { words, isHandheld } = useFormEnvironment();
  const limit = isHandheld ? listLength.handheld : listLength.desk;
  return (
    <>
      <ul className={css.findingList}>
        {issues.slice(0, limit).map((issue, at) => {
          const place = findPlace(design, issue.path, words);
          if (place === null) return <li key={at}>{words.issue(issue)}</li>;
          return (
            <li key={at}>
              <button type="button" onClick={() => onPick(issue.path, place.pageIndex)}>
                <span>{place.titles.join(' › ')}</span>
                <small>{words.issue(issue)}</small>
              </button>
            </li>
          );
        })}
      </ul>
      {issues.length > limit && <p className={css.more}>{words.t('saveFailed.more.label', { count: issues.length - limit })}</p>}
    </>
  );
};
