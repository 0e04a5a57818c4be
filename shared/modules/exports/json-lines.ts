import type { Answers, AnswerValue } from '../../design/card-design.ts';
import { splitReasonName, withoutIndices } from '../../design/sibling-names.ts';
import { localText } from '../../text/languages.ts';
import { contextOf, type DesignVersion, keptEntries } from '../../export/columns.ts';
import { isWithheld, maskedCell } from './deidentify.ts';
import { fieldsOf, type Field } from './fields.ts';
import type { ExportOptions } from '../../export/options.ts';
import { hospitalIn } from '../../export/card-columns.ts';
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
  const { pages, lang, deidentified = false, no_orphans = false, is_test = false, created_org = false } = options;
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
    const { card_global_id, record, version, status, created_at, updated_at, updated_org, kept } = card;
    const line = {
      ...(deidentified ? { record } : { card_global_id }),
      version,
      status: status.overall,
      required: status.required,
      ...(!deidentified && { created_at, updated_at }),
      ...(is_test && { test: true }),
      ...(!deidentified && { updated_org: localText(updated_org, lang) }),
      ...(created_org && { created_org: hospitalIn(card, lang) }),
      vals: answersOf(card),
      ...(!deidentified && !no_orphans && { kept_answers: keptEntries(keptIn(kept, options)) }),
    };
    return `${JSON.stringify(line)}\n`;
  };
};
