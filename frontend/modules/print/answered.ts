import type { AttributeItem, CardDesign, Item } from '#shared/design/card-design.ts';
import { activationOf } from '#shared/design/walk.ts';
import type { FormSession, ItemPath, ItemState } from '#shared/form/form-types.ts';
import type { ClinicalWords, FormWords } from '../../form/environment.ts';
import { reasonsText } from '../../form/reason-words.ts';
import { columnsOf, repeatsIn } from '../../items/columns.ts';
import { isSeen } from '../../items/shown-items.ts';
import { type PrintedAnswer, printedAnswer } from './printed-answer.ts';

export interface AnsweredItem extends PrintedAnswer {
  readonly path: ItemPath;
  readonly title: string;
  readonly isMissing: boolean;
}

/** A heading has no answer. */
type Line = AnsweredItem | { readonly path: ItemPath; readonly heading: string };

export interface AnsweredPage {
  readonly name: string;
  readonly lines: readonly Line[];
}

interface Place {
  readonly page: string;
  readonly suffix: string;
}

/** The answers of a card, and the required items without one, in the order of the form. */
export const answeredPages = ({ pages }: CardDesign, session: FormSession, words: FormWords, clinical: ClinicalWords): readonly AnsweredPage[] => {
  const stateOf = ({ name }: Item, { page, suffix }: Place): ItemState => session.item(`${page}.${name}${suffix}`);
  const under = (path: ItemPath, heading: string, lines: readonly Line[]): readonly Line[] => (lines.length === 0 ? [] : [{ path, heading }, ...lines]);
  const all = (items: readonly Item[], place: Place): readonly Line[] => items.flatMap((item) => linesOf(item, place));

  const answerOf = (item: AttributeItem, state: ItemState): readonly AnsweredItem[] => {
    if (!isSeen(item) || item.type === 'label') return [];
    const printed = printedAnswer(item, state, session, words, clinical, true);
    if (printed.text === '' && state.issues.length === 0 && !state.missing) return [];
    return [{ ...printed, path: state.path, title: words.text(item.title, state.mentioned), isMissing: state.missing }];
  };

  /** A row of a table takes one line. */
  const rowOf = (columns: readonly AttributeItem[], place: Place, path: ItemPath, title: string): readonly AnsweredItem[] => {
    const cells = columns.flatMap((column) => {
      const state = stateOf(column, place);
      return state.exposed ? answerOf(column, state) : [];
    });
    if (cells.length === 0) return [];
    const blank = words.t('print.blank.label');
    return [
      {
        path,
        title,
        text: cells.map((cell) => `${cell.title}: ${cell.text || blank}`).join(' · '),
        remarks: cells.flatMap((cell) => cell.remarks.map((remark) => `${cell.title}: ${remark}`)),
        unread: cells.flatMap(({ unread }) => unread),
        isMissing: cells.some(({ isMissing }) => isMissing),
      },
    ];
  };

  const linesOf = (item: Item, place: Place): readonly Line[] => {
    const state = stateOf(item, place);
    if (!state.exposed) return [];
    const exposed = activationOf(item).flatMap(({ items }) => all(items, place));
    if (item.class === 'attribute') return [...answerOf(item, state), ...exposed];
    const title = words.text(item.title, state.mentioned);
    if (item.class !== 'repeat') return under(state.path, title, [...all(item.items, place), ...exposed]);
    if (state.reasons !== null) return [{ path: state.path, title, text: reasonsText(session.missingReasons, state.reasons, words.text), remarks: [], unread: [], isMissing: false }];
    return Array.from({ length: typeof state.value === 'number' ? state.value : 0 }, (_, at) => at + 1).flatMap((index) => {
      const inside = { page: place.page, suffix: `${place.suffix}_${index}` };
      const named = words.t('repeat.title', { title, index });
      if (item.layout !== 'table') return under(`${state.path}_${index}`, named, all(item.items, inside));
      return [...rowOf(columnsOf(item.items), inside, state.path, named), ...all(repeatsIn(item.items), inside)];
    });
  };

  return pages.map(({ name, items }) => ({ name, lines: all(items, { page: name, suffix: '' }) })).filter(({ lines }) => lines.length > 0);
};

export const isAnswer = (line: Line): line is AnsweredItem => !('heading' in line);
