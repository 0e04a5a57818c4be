import type { AnswerValue, Answers } from '../design/card-design.ts';
import { splitTypedName, typedName } from '../design/sibling-names.ts';
import { isBlankAnswer, partOf } from '../items/answers.ts';
import type { FormSession, UnreadTexts } from './form-types.ts';
import { withAnswers } from './item-paths.ts';

export const splitTyped = (vals: Answers): { readonly answers: Answers; readonly unread: UnreadTexts } => {
  const unread: { [path: string]: { [part: string]: string } } = {};
  if (!Object.values(vals).some((given) => Object.keys(given).some((name) => splitTypedName(name) !== null))) return { answers: vals, unread };
  const pages = Object.entries(vals).map(([page, given]) => {
    const left: { [name: string]: AnswerValue } = {};
    for (const [name, value] of Object.entries(given)) {
      const of = splitTypedName(name);
      if (of === null) left[name] = value;
      else if (typeof value === 'string' && isBlankAnswer(of.part === '' ? given[of.stored] : partOf(given[of.stored] ?? null, of.part))) (unread[`${page}.${of.stored}`] ??= {})[of.part] = value;
    }
    return [page, left] as const;
  });
  return { answers: Object.fromEntries(pages.filter(([, left]) => Object.keys(left).length > 0)), unread };
};

export const unreadInSight = (session: FormSession): UnreadTexts =>
  Object.fromEntries(Object.entries(session.unreadTexts()).filter(([path]) => session.item(path).exposed));

export const withTyped = (answers: Answers, unread: UnreadTexts): Answers => {
  const texts = Object.entries(unread).flatMap(([path, parts]) => Object.entries(parts).map(([part, text]) => [typedName(path, part), text] as const));
  return withAnswers(answers, new Map(texts));
};
