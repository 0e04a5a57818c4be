import type { ReactNode } from 'react';
import type { AttributeItem, Item, RepeatItem } from '#shared/design/card-design.ts';
import type { ItemState } from '#shared/form/form-types.ts';
import { DesignText } from '../../form/design-text.tsx';
import { useClinicalWords, useFormEnvironment } from '../../form/environment.ts';
import { columnsOf, itemsBelow, repeatsIn } from '../../items/columns.ts';
import { PaperTable } from './paper-table.tsx';
import { printedAnswer } from './printed-answer.ts';
import css from './print-sheet.module.css';

interface PrintedTableProps {
  readonly item: RepeatItem;
  readonly state: ItemState;
  readonly count: number;
  readonly page: string;
  readonly suffix: string;
  readonly renderInner: (items: readonly Item[], suffix: string) => ReactNode;
}

const notAsked = '–';

/** The repetitions as rows of tables. What does not fit a cell gets a number there and stands below. */
export const PrintedTable = ({ item, state, count, page, suffix, renderInner }: PrintedTableProps) => {
  const { session, words } = useFormEnvironment();
  const t = useClinicalWords();
  const rows = Array.from({ length: count }, (_, at) => at + 1);
  const stateOf = ({ name }: Item, row: number): ItemState => session.item(`${page}.${name}${suffix}_${row}`);
  const columns = columnsOf(item.items).filter((column) => rows.some((row) => stateOf(column, row).exposed));
  const titleOf = (column: AttributeItem): string => words.text(column.title);
  const notes = rows.flatMap((row) =>
    columns.flatMap((column) => {
      const own = stateOf(column, row);
      if (!own.exposed) return [];
      const { remarks, unread } = printedAnswer(column, own, session, words, t, false);
      return [...remarks, ...unread].map((text) => ({ column, row, text }));
    }),
  );
  const inner = repeatsIn(item.items);
  const isBlank = (each: Item, at: string): boolean => {
    if (each.class === 'repeat') return false;
    const { value, unread, reasons, withheld } = session.item(`${page}.${each.name}${at}`);
    return withheld === null && value === null && unread === null && reasons === null && itemsBelow(each).every((below) => isBlank(below, at));
  };
  /** A repeat begins with one repetition, which may be blank. */
  const isUsed = (each: Item, row: number): boolean => {
    const { exposed, value, reasons } = stateOf(each, row);
    return exposed && (reasons !== null || Number(value) > 1 || (value === 1 && !itemsBelow(each).every((below) => isBlank(below, `${suffix}_${row}_1`))));
  };
  return (
    <section>
      <h3>
        <DesignText texts={item.title} mentioned={state.mentioned} />
      </h3>
      <PaperTable
        columns={columns}
        titleOf={titleOf}
        renderHeading={(column) => {
          const units = [column.prefix, column.suffix].map((texts) => words.text(texts)).filter((text) => text !== '');
          return (
            <>
              <DesignText texts={column.title} mentioned={null} />
              {units.length > 0 && ` (${units.join(' … ')})`}
            </>
          );
        }}
        count={count}
        stamp={(row) => session.registeredAt(state.path, row)}
        renderCell={(column, row) => {
          const own = stateOf(column, row);
          if (!own.exposed) return notAsked;
          return (
            <>
              {printedAnswer(column, own, session, words, t, false).text}
              {notes.map((note, at) => note.column === column && note.row === row && <sup key={at}>{at + 1})</sup>)}
            </>
          );
        }}
      />
      {notes.map(({ column, row, text }, at) => (
        <p key={at} className={css.note}>
          {`${at + 1}) ${words.t('repeat.title', { title: words.text(item.title, state.mentioned), index: row })} · ${titleOf(column)}: ${text}`}
        </p>
      ))}
      {inner.length > 0 &&
        rows
          .filter((row) => inner.some((each) => isUsed(each, row)))
          .map((row) => (
            <section key={row}>
              <h3>{words.t('repeat.title', { title: words.text(item.title, state.mentioned), index: row })}</h3>
              <div className={css.below}>{renderInner(inner.filter((each) => isUsed(each, row)), `${suffix}_${row}`)}</div>
            </section>
          ))}
    </section>
  );
};
