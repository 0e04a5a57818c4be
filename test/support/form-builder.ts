import type {
  AnswerValue,
  Answers,
  AttributeOf,
  AttributeType,
  CardDesign,
  Choice,
  CompositeItem,
  GroupItem,
  Item,
  Plugin,
  PluginKind,
  PluginParam,
  RepeatItem,
} from '#shared/design/card-design.ts';
import type { FormContext, FormSession, UnreadTexts } from '#shared/form/form-types.ts';
import { openForm } from '#shared/form/open-form.ts';
import { prepare } from '#shared/form/prepare.ts';

/** Designs and sessions for tests: state what matters, the rest is filled in. */

type Own<Of> = Omit<Of, 'class' | 'type' | 'name'>;
type Rest<Of> = { [Key in keyof Own<Of>]?: Own<Of>[Key] };

export const item = <Type extends AttributeType>(type: Type, name: string, rest: Rest<AttributeOf<Type>> = {}): AttributeOf<Type> =>
  ({ class: 'attribute', type, name, title: { ja: name, en: name }, ...rest }) as unknown as AttributeOf<Type>;

export const choices = (...values: string[]): Choice[] => values.map((value) => ({ value, title: { ja: value, en: value } }));

export const plugin = (kind: PluginKind, name: string, params: { readonly [param: string]: PluginParam } = {}): Item =>
  item('plugin', name, { plugin: { kind, params } as Plugin });

export const group = (name: string, items: Item[], rest: Partial<GroupItem> = {}): GroupItem => ({
  class: 'group',
  name,
  title: { ja: name, en: name },
  items,
  ...rest,
});

export const repeat = (name: string, items: Item[], rest: Partial<RepeatItem> = {}): RepeatItem => ({
  class: 'repeat',
  name,
  title: { ja: name, en: name },
  items,
  ...rest,
});

export const composite = (name: string, items: Item[]): CompositeItem => ({
  class: 'composite',
  name,
  title: { ja: name, en: name },
  items,
});

export const page = (name: string, ...items: Item[]): CardDesign['pages'][number] => ({ name, title: { ja: name, en: name }, items });

/** Items stand on one page `p`; pages are given by `pages`. */
export const design = (items: Item[], rest: Partial<CardDesign> = {}): CardDesign => ({
  format: 1,
  languages: ['ja', 'en'],
  title: { ja: '記録', en: 'Record' },
  pages: [page('p', ...items)],
  id_attributes: [],
  numbering: [],
  summary: [],
  ...rest,
});

export const context: FormContext = {
  today: '2026-11-21',
  now: '2026-11-21T09:30',
  organisation: 'Minato General Hospital',
  language: 'en',
  isNew: false,
};

export const open = (of: CardDesign | Item[], answers: unknown = {}, given: Partial<FormContext> = {}, texts: UnreadTexts = {}): FormSession =>
  openForm(prepare(Array.isArray(of) ? design(of) : of), answers as Answers, { ...context, ...given }, texts);

/** What page `p` would store after the answers were entered one after another. */
export const enter = (items: Item[], entered: { readonly [storedName: string]: AnswerValue }): { readonly [stored: string]: AnswerValue } => {
  const session = open(items);
  for (const [name, value] of Object.entries(entered)) session.set(`p.${name}`, value);
  return session.answers().p ?? {};
};
