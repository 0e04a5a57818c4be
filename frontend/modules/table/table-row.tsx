import { memo, useCallback, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { AttributeItem } from '#shared/design/card-design.ts';
import type { ItemPath, ItemState } from '#shared/form/form-types.ts';
import { behaviourOf } from '#shared/items/behaviours.ts';
import { LiveText } from '../../components/live-text.tsx';
import { answerWordsOf } from '../../form/design-words.ts';
import { fieldIds, useFormEnvironment, useItemState } from '../../form/environment.ts';
import fieldCss from '../../form/field.module.css';
import { ClearIcon, icon } from '../../form/icons.tsx';
import { reasonsText } from '../../form/reason-words.ts';
import { cellOf } from '../../items/cells.ts';
import { AttributeField, SetAside } from '../../items/attribute-field.tsx';
import { headStyle, widthOf } from './columns.ts';
import css from './repeat-table.module.css';

export const OpenIcon = icon(<path d="M6 9l6 6 6-6" />);
export const CloseIcon = icon(<path d="M6 15l6-6 6 6" />);

export interface RowProblems {
  readonly wrong: number;
  readonly warned: number;
  readonly missing: number;
}

export const noProblems: RowProblems = { wrong: 0, warned: 0, missing: 0 };

const Marks = ({ wrong, warned, missing }: RowProblems) => {
  const { t } = useTranslation('repeat-table');
  const marks = [
    ['wrong', '!', wrong, t('wrong.label', { count: wrong })],
    ['warned', '?', warned, t('warned.label', { count: warned })],
    ['missing', '○', missing, t('missing.label', { count: missing })],
  ] as const;
  return marks.map(
    ([kind, sign, count, text]) =>
      count > 0 && (
        <span key={kind} className={css.mark} data-kind={kind} title={text}>
          <span aria-hidden="true">{`${sign}${count}`}</span>
          <span className={fieldCss.hidden}>{text}</span>
        </span>
      ),
  );
};

const useAnswerWords = () => {
  const { session, words } = useFormEnvironment();
  return (state: ItemState): string => {
    if (state.withheld === 'answer') return words.t('withheld.label');
    const unread = Object.values(state.unread ?? {}).map(({ text }) => text);
    const answer = state.value === true ? words.text(state.item.title, state.mentioned) : answerWordsOf(state, words);
    return [answer, ...unread, reasonsText(session.missingReasons, state.reasons, words.text)].filter((text) => text !== '').join(' / ');
  };
};

interface OpenerProps {
  readonly item: AttributeItem;
  readonly state: ItemState;
  readonly onOpen: (path: ItemPath) => void;
}

const Opener = ({ item, state, onOpen }: OpenerProps) => {
  const { t } = useTranslation('repeat-table');
  const { words } = useFormEnvironment();
  const answer = useAnswerWords()(state);
  const isWrong = state.issues.length > 0;
  return (
    <div id={fieldIds(state.path).field} data-invalid={isWrong || undefined}>
      <button type="button" className={css.opener} data-blank={answer === '' || undefined} aria-describedby={isWrong ? fieldIds(state.path).findings : undefined} aria-label={t('cell.open.action', { title: words.text(item.title, state.mentioned), answer: answer || t('blank.label') })} onClick={() => onOpen(state.path)} translate="no">
        {answer || '…'}
      </button>
      {isWrong && (
        <div className={fieldCss.findings} id={fieldIds(state.path).findings}>
          {state.issues.map((issue) => (
            <p key={issue.code}>{words.issue(issue, state)}</p>
          ))}
        </div>
      )}
    </div>
  );
};

const Cell = memo(({ path, onOpen }: { readonly path: ItemPath } & Pick<OpenerProps, 'onOpen'>) => {
  const { t } = useTranslation('repeat-table');
  const { readOnly } = useFormEnvironment();
  const state = useItemState(path);
  const own = state.item as AttributeItem;
  const style = { width: widthOf(own) };
  if (!state.exposed) {
    return (
      <td className={css.closed} style={style}>
        <span className={fieldCss.hidden}>{t('closed.label')}</span>
      </td>
    );
  }
  const cell = cellOf(own);
  const isEntered = !readOnly && !state.readonly && behaviourOf(own).answer === 'entered';
  return (
    <td data-path={path} className={`${css.cell} ${isEntered ? css.entered : ''}`} style={style}>
      {cell?.opens ? <Opener item={own} state={state} onOpen={onOpen} /> : <AttributeField item={own} state={state} {...(cell?.as && { as: cell.as })} />}
      {'activation' in own && own.activation !== undefined && <SetAside state={state} mayUndo={!(readOnly || state.readonly)} />}
    </td>
  );
});

export interface RowProps extends RowProblems {
  readonly index: number;
  readonly title: string;
  readonly columns: readonly AttributeItem[];
  readonly page: string;
  readonly suffix: string;
  readonly onOpen: (path: ItemPath | null, index: number) => void;
  readonly onRemove: ((index: number) => void) | undefined;
}

export const Row = memo(({ index, title, columns, page, suffix, onOpen, onRemove, ...problems }: RowProps) => {
  const { t } = useTranslation('repeat-table');
  const { words } = useFormEnvironment();
  const open = useCallback((path: ItemPath) => onOpen(path, index), [onOpen, index]);
  return (
    <tr data-row={index} data-wrong={problems.wrong > 0 || undefined}>
      <th scope="row" style={headStyle}>
        <div className={css.rowHead}>
          <span className={css.number}>{index}</span>
          {/* Reachable by arrow keys only; Tab goes from answer to answer. */}
          <button type="button" tabIndex={-1} className={fieldCss.iconButton} aria-expanded={false} aria-label={t('row.open.action', { title, index })} title={t('row.open.action', { title, index })} onClick={() => onOpen(null, index)}>
            <OpenIcon />
          </button>
          {onRemove && (
            <button type="button" tabIndex={-1} className={fieldCss.iconButton} aria-label={words.t('repeat.remove.action', { title, index })} onClick={() => onRemove(index)}>
              <ClearIcon />
            </button>
          )}
          <span className={css.marks}>
            <Marks {...problems} />
          </span>
        </div>
      </th>
      {columns.map((item) => (
        <Cell key={item.name} path={`${page}.${item.name}${suffix}`} onOpen={open} />
      ))}
    </tr>
  );
});

const useSummary = (paths: readonly ItemPath[]): string => {
  const { session } = useFormEnvironment();
  const wordsOf = useAnswerWords();
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = paths.map((path) => session.subscribe(path, listener));
      return () => stops.forEach((stop) => stop());
    },
    [session, paths],
  );
  const said = () =>
    paths
      .map((path) => session.item(path))
      .map((state) => (state.exposed ? wordsOf(state) : ''))
      .filter((text) => text !== '')
      .join(' · ');
  return useSyncExternalStore(subscribe, said);
};

export const CompactRow = ({ index, title, columns, page, suffix, onOpen, ...problems }: Omit<RowProps, 'onRemove'>) => {
  const { t } = useTranslation('repeat-table');
  const paths = useMemo(() => columns.map(({ name }) => `${page}.${name}${suffix}`), [columns, page, suffix]);
  const summary = useSummary(paths);
  return (
    <button type="button" className={css.compact} data-line aria-expanded={false} onClick={() => onOpen(null, index)}>
      <span className={css.number}>{index}</span>
      <span className={css.summary} data-blank={summary === '' || undefined}>
        <span className={fieldCss.hidden}>{title}: </span>
        <LiveText text={summary || t('blank.label')} isValue={summary !== ''} />
      </span>
      <Marks {...problems} />
      <OpenIcon />
    </button>
  );
};
