import type { Answers, AnswerValue } from '../../design/card-design.ts';
import { splitReasonName, withoutIndices } from '../../design/sibling-names.ts';
import { contextOf, type DesignVersion, keptEntries } from '../../export/columns.ts';
import { isWithheld, maskedCell } from './deidentify.ts';
import { fieldsOf, type Field } from './fields.ts';
import type { ExportOptions } from '../../export/options.ts';
import { columnsFor, hospitalColumn, ownColumns } from '../../export/card-columns.ts';
import type { Shift, TableCard } from './tables.ts';
import { keptIn } from './kept-answers.ts';

const maskedAnswer = (fields: readonly Field[], answer: AnswerValue, shift: Shift | undefined): AnswerValue | undefined => {
  if (fields.length === 0) return undefined;
  if (Array.isArray(answer)) {
    const known = new Set(fields.flatMap(({ choices = [] }) => choices.map(({ value }) => value)));
    return (answer as readonly AnswerValue[]).filter((value) => typeof value === 'string' && known.has(value));
  }
  const parts = fields.flatMap((field) => {
    const value = maskedCell(field, answer, shift);
    return value === null || value === undefined ? [] : [[field.part, value] as const];
  });
  const own = parts.find(([part]) => part === '');
  if (own !== undefined) return own[1];
  return parts.length === 0 ? undefined : Object.fromEntries(parts);
};

export const jsonLineWriter = (versions: readonly DesignVersion[], options: ExportOptions): ((card: TableCard) => string) => {
  const { pages, lang, deidentified = false, no_orphans = false, is_test = false } = options;
  const columns = columnsFor([...ownColumns, hospitalColumn], options);
  const fields = fieldsOf(versions, 'excel', { ...contextOf(lang), text: () => '' }).filter((field) => !isWithheld(field));
  const byAnswer = Map.groupBy(fields, ({ page, stored }) => `${page}.${stored}`);
  const isTaken = (page: string): boolean => pages === undefined || pages.includes(page);
  const answersOf = ({ vals, shift }: TableCard): Answers =>
    Object.fromEntries(
      Object.entries(vals).flatMap(([page, answers]) => {
        if (!isTaken(page)) return [];
        if (!deidentified) return [[page, answers]];
        const shown = Object.entries(answers).flatMap(([stored, answer]) => {
          const reason = splitReasonName(stored);
          if (reason !== null) return byAnswer.has(`${page}.${withoutIndices(reason.stored)}`) ? [[stored, answer] as const] : [];
          const value = answer === null ? undefined : maskedAnswer(byAnswer.get(`${page}.${withoutIndices(stored)}`) ?? [], answer, shift);
          return value === undefined ? [] : [[stored, value] as const];
        });
        return shown.length === 0 ? [] : [[page, Object.fromEntries(shown)]];
      }),
    );
  return (card) => {
    const line = {
      ...(deidentified && { record: card.record }),
      ...Object.fromEntries(columns.map(({ name, read }) => [name, read(card, options)])),
      ...(is_test && { test: true }),
      vals: answersOf(card),
      ...(!deidentified && !no_orphans && { kept_answers: keptEntries(keptIn(card.kept, options)) }),
    };
    return `${JSON.stringify(line)}\n`;
  };
};
