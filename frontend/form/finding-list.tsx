import type { Issue } from '#shared/form/form-types.ts';
import { placeOf } from '#shared/form/place-of.ts';
import type { PreparedDesign } from '#shared/form/prepare.ts';
import { useFormEnvironment } from './environment.ts';
import { placeWords } from './answer-list.ts';
import css from './finding-list.module.css';

/** Number of findings listed before "more" (spec end-user 8, 400). */
const listLength = { desk: 10, handheld: 5 } as const;

interface FindingListProps {
  readonly prepared: PreparedDesign;
  readonly issues: readonly Issue[];
  readonly onPick: (path: string) => void;
  readonly isWhole?: boolean;
}

export const FindingList = ({ prepared, issues, onPick, isWhole = false }: FindingListProps) => {
  const { session, words, isHandheld } = useFormEnvironment();
  const limit = isWhole ? issues.length : isHandheld ? listLength.handheld : listLength.desk;
  return (
    <>
      <ul className={css.findingList}>
        {issues.slice(0, limit).map((issue, at) => {
          const place = placeOf(prepared, issue.path, words.text);
          if (place === null) return <li key={at}>{words.issue(issue)}</li>;
          const state = session.item(issue.path);
          // The engine's titles of id attributes are in the language that it was opened with.
          const said = 'page' in issue.params ? { ...issue, params: { ...issue.params, page: place.page, item: place.item } } : issue;
          return (
            <li key={at}>
              <button type="button" onClick={() => onPick(issue.path)}>
                <span>{placeWords(prepared, issue.path, null, words, state.mentioned)}</span>
                <small>{words.issue(said, session.item(issue.holder ?? issue.path))}</small>
              </button>
            </li>
          );
        })}
      </ul>
      {issues.length > limit && <p className={css.more}>{words.t('saveFailed.more.label', { count: issues.length - limit })}</p>}
    </>
  );
};
