import type { Issue } from '#shared/form/form-types.ts';
import { placeOf } from '#shared/form/place-of.ts';
import type { PreparedDesign } from '#shared/form/prepare.ts';
import css from '../card-form.module.css';
import { useFormEnvironment } from '../form-environment.ts';
import type { FormWords } from '../form-words.ts';

/** Findings listed before "more" (spec end-user 8, 400). */
const listLength = { desk: 10, handheld: 5 } as const;

interface FindingListProps {
  readonly prepared: PreparedDesign;
  readonly issues: readonly Issue[];
  /** The user picked a finding: show its field. */
  readonly onPick: (path: string) => void;
}

/** Page, repeats with their count in brackets, item (spec end-user 5, submit check). */
const placeText = (prepared: PreparedDesign, path: string, { t, language }: FormWords): string | null => {
  const place = placeOf(prepared, path, language);
  return place && [place.page, ...place.repeats.map((repeat) => t('repeat.title', repeat)), place.item].join(' › ');
};

/** What is wrong, item by item in page order; a press leads to the field. */
export const FindingList = ({ prepared, issues, onPick }: FindingListProps) => {
  const { words, isHandheld } = useFormEnvironment();
  const limit = isHandheld ? listLength.handheld : listLength.desk;
  return (
    <>
      <ul className={css.findingList}>
        {issues.slice(0, limit).map((issue, at) => {
          const place = placeText(prepared, issue.path, words);
          if (place === null) return <li key={at}>{words.issue(issue)}</li>;
          return (
            <li key={at}>
              <button type="button" onClick={() => onPick(issue.path)}>
                <span>{place}</span>
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
