import type { AnswerValue, Answers, Item, Path } from '#shared/design/card-design.ts';
import { listedPaths } from '#shared/design/listed-paths.ts';
import type { PreparedDesign } from '#shared/form/prepare.ts';
import type { Texts } from '#shared/text/languages.ts';

export interface NamedAnswer {
  readonly name: Texts;
  readonly value: AnswerValue;
}

const worded = (item: Item, value: AnswerValue): AnswerValue => {
  if (Array.isArray(value)) return value.map((each: AnswerValue) => worded(item, each));
  const title = 'choices' in item ? item.choices.find((choice) => choice.value === value)?.title : undefined;
  return title === undefined ? value : { ...title };
};

const telling: ReadonlySet<string> = new Set(['string', 'text', 'number', 'date', 'age']);
const mostNamed = 3;

/** What identifies a card: its id attributes; if blank, its list answers and the first typed answers. */
export const cardLabel = ({ design, items, indexOf }: PreparedDesign, answers: Answers): readonly NamedAnswer[] => {
  const named = (path: Path): NamedAnswer[] => {
    const [page = '', name = ''] = path.split('.');
    const value = answers[page]?.[name] ?? null;
    const item = items[indexOf.get(path) ?? -1];
    return value === null || item === undefined ? [] : [{ name: item.title, value: worded(item, value) }];
  };
  const ids = design.id_attributes.flatMap(named);
  if (ids.length > 0) return ids;
  const listed = listedPaths(design);
  const typed = [...indexOf.keys()].filter((path) => {
    const item = items[indexOf.get(path)!];
    return item?.class === 'attribute' && telling.has(item.type) && !listed.includes(path);
  });
  return [...typed.flatMap(named).slice(0, mostNamed), ...listed.flatMap(named)];
};
