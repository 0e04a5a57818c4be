import { useTranslation } from 'react-i18next';
import type { ItemPath } from '#shared/form/form-types.ts';
import { useFormEnvironment } from '../../form/environment.ts';
import fieldCss from '../../form/field.module.css';
import inputCss from '../../form/input.module.css';
import { jumpToField } from '../../form/jump-to-field.ts';
import { isBlank, type Pasted, type PastedCell } from './enter-pasted.ts';
import { writePasted } from './pasted-cells.ts';
import css from './repeat-table.module.css';

export interface PasteReport extends Pasted {
  readonly added: number;
  /** Cells beyond the table's limit of rows or columns, as in the spreadsheet. */
  readonly beyond: readonly (readonly string[])[];
  readonly mostRows: number;
  readonly codes: {
    readonly lookingUp: readonly PastedCell[];
    readonly found: number;
    readonly unfound: readonly PastedCell[];
    readonly isFailed: boolean;
  } | null;
}

export const noCodes = { lookingUp: [], found: 0, unfound: [], isFailed: false } as const;

interface PasteNoteProps {
  readonly report: PasteReport;
  readonly rowOf: (path: ItemPath) => number | null;
  readonly onUndo: () => void;
  readonly onClose: () => void;
}

export const PasteNote = ({ report, rowOf, onUndo, onClose }: PasteNoteProps) => {
  const { t } = useTranslation('repeat-table');
  const { session, words } = useFormEnvironment();
  const { taken, closed, added, beyond, mostRows } = report;
  const codes = report.codes ?? noCodes;
  const faulty = report.faulty.filter(({ path }) => ![...codes.lookingUp, ...codes.unfound].some((cell) => cell.path === path));
  const problems = [...faulty, ...codes.unfound];
  const replaced = taken.filter(({ before, after }) => !isBlank(before) && before.value !== after.value).length;
  const place = ({ path }: PastedCell): string => {
    const { item, mentioned } = session.item(path);
    return t('paste.place.label', { index: rowOf(path) ?? 0, title: words.text(item.title, mentioned) });
  };
  const leftOver = [...closed.map((cell) => [place(cell), cell.text]), ...beyond];
  return (
    <section className={css.paste} aria-label={t('paste.title')}>
      <output>
        <p>{t('paste.taken.message', { taken: taken.length, added })}</p>
        {replaced > 0 && <p>{t('paste.replaced.message', { count: replaced })}</p>}
        {faulty.length > 0 && <p className={css.pasteFault}>{t('paste.faulty.message', { count: faulty.length })}</p>}
        {codes.lookingUp.length > 0 && <p>{t('paste.codes.looking.message', { count: codes.lookingUp.length })}</p>}
        {codes.found > 0 && <p>{t('paste.codes.found.message', { count: codes.found })}</p>}
        {codes.unfound.length > 0 && <p className={css.pasteFault}>{t(codes.isFailed ? 'paste.codes.failed.message' : 'paste.codes.unfound.message', { count: codes.unfound.length })}</p>}
        {closed.length > 0 && <p className={css.pasteFault}>{t('paste.closed.message', { count: closed.length })}</p>}
        {beyond.length > 0 && <p className={css.pasteFault}>{t('paste.beyond.message', { most: mostRows })}</p>}
      </output>
      {problems.length > 0 && (
        <ul>
          {problems.map((cell) => (
            <li key={cell.path}>
              <button type="button" className={fieldCss.textButton} onClick={() => jumpToField(cell.path)}>
                {`${place(cell)}: ${cell.text}`}
              </button>
            </li>
          ))}
        </ul>
      )}
      {leftOver.length > 0 && (
        <label>
          {t('paste.left.label')}
          <textarea className={inputCss.input} readOnly rows={Math.min(8, leftOver.length + 1)} value={writePasted(leftOver)} onFocus={({ currentTarget }) => currentTarget.select()} />
        </label>
      )}
      <div className={css.bar}>
        <button type="button" className={fieldCss.textButton} onClick={onUndo}>
          {t('paste.undo.action')}
        </button>
        <button type="button" className={fieldCss.textButton} onClick={onClose}>
          {t('paste.close.action')}
        </button>
      </div>
    </section>
  );
};
