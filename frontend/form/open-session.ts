import type { Answers, AnswerValue, AttributeItem, Item, Path } from '#shared/design/card-design.ts';
import { expressionsOf } from '#shared/design/item-expressions.ts';
import { rulesAt } from '#shared/design/rules.ts';
import { confirmedName, reasonName, splitReasonName } from '#shared/design/sibling-names.ts';
import { mentionsIn } from '#shared/language/expression/expression.ts';
import type { FormContext, Issue, ItemPath, ItemState, UnreadTexts } from '#shared/form/form-types.ts';
import { openForm } from '#shared/form/open-form.ts';
import { none, pathOfIndex, type PreparedDesign } from '#shared/form/prepare.ts';
import { localText, ownLanguage } from '#shared/text/languages.ts';
import type { OpenSession } from '../lib/card-form.ts';
import { sharedValue } from '../lib/shared-value.ts';

type Reads = ReadonlyMap<ItemPath, ReadonlyMap<string, readonly ItemPath[]>>;

const constraint = 'constraint';

const checkOf = ({ code, params }: Issue): string => (code === 'item.rule' ? `rule:${params['rule'] ?? ''}` : code.startsWith('item.constraint') ? constraint : '');

/** Formulas of an item that yield errors. A constraint beside a valid range is left out, because its message may be about that range. */
const formulasOf = (item: Item): readonly (readonly [name: string, text: string])[] => [
  ...rulesAt(item).flatMap(({ name, kind, formula }) => (kind === 'error' ? [[`rule:${name}`, formula] as const] : [])),
  ...(item.class === 'attribute' && item.constraint !== undefined && (item as AttributeItem & { valid_range?: unknown }).valid_range === undefined ? [[constraint, item.constraint] as const] : []),
];

/** Checks that read several items, all outside repetitions. */
const readsOf = (prepared: PreparedDesign): Reads => {
  const pathOf = (path: Path): ItemPath[] => {
    const index = prepared.references.get(path)?.index;
    return index === undefined || prepared.repeat[index] !== none ? [] : [pathOfIndex(prepared, index)];
  };
  return new Map(
    [...prepared.indexOf].flatMap(([path, index]) => {
      const item = prepared.items[index]!;
      const formulas = prepared.repeat[index] === none ? formulasOf(item) : [];
      const checks = formulas.flatMap(([name, text]) => {
        const tree = expressionsOf(item).find((each) => each.text === text)?.parsed.tree;
        const read = new Set([path, ...(tree ? mentionsIn(tree).flatMap((mention) => (mention.many ? [] : pathOf(mention.path))) : [])]);
        return read.size > 1 ? [[name, [...read]] as const] : [];
      });
      return checks.length === 0 ? [] : [[path, new Map(checks)] as const];
    }),
  );
};

interface Choice {
  readonly value: AnswerValue;
  readonly setAside: number;
}

type Pages = { [page: string]: { [stored: string]: AnswerValue } };

const inRepetition = (name: string): boolean => /_\d+(?:\.\w+)?(?:@\w+)?$/.test(name);

/** `begunWith`: what the form was opened with in place of the card's answers; part of it is hidden, and what it lacks was removed. */
export const openSession = (prepared: PreparedDesign, answers: Answers, context: FormContext, unread?: UnreadTexts, begunWith?: Answers): OpenSession => {
  const session = openForm(prepared, answers, context, unread);
  const { tell, subscribe: onChange } = sharedValue(null);
  const reads = readsOf(prepared);
  const holders = new Map<ItemPath, readonly ItemPath[]>();
  for (const [holder, checks] of reads) for (const path of new Set([...checks.values()].flat())) holders.set(path, [...(holders.get(path) ?? []), holder]);
  const changed = new Set<ItemPath>();
  const watched = new Set<{ readonly path: ItemPath; readonly listener: () => void }>();
  const views = new Map<ItemPath, { readonly key: string; readonly states: readonly ItemState[]; readonly view: ItemState }>();

  const titleOf = (path: ItemPath): string => localText(session.item(path).item.title, context.language, ownLanguage(prepared.design));
  const place = (issue: Issue): Issue => {
    const about = reads.get(issue.path)?.get(checkOf(issue));
    if (about === undefined) return issue;
    const titles = about.map(titleOf);
    const isNamed = titles.every((title) => String(issue.params['message'] ?? '').includes(title));
    const path = [...changed].findLast((each) => about.includes(each) && session.item(each).exposed) ?? issue.path;
    return { ...issue, path, holder: issue.path, params: { ...issue.params, ...(!isNamed && { items: titles.join(' / ') }) } };
  };
  const placed = (issues: readonly Issue[]): readonly Issue[] => (reads.size === 0 ? issues : issues.map(place));

  const related = (path: ItemPath): readonly ItemPath[] => holders.get(path) ?? [];
  const item = (path: ItemPath): ItemState => {
    const own = session.item(path);
    if (!holders.has(path)) return own;
    const states = [own, ...related(path).filter((each) => each !== path).map((each) => session.item(each))];
    const issues = states.flatMap((state) => state.issues.map(place)).filter((issue) => issue.path === path);
    const key = JSON.stringify(issues);
    const last = views.get(path);
    // A finding from another item may mention an answer that only that item's state holds.
    if (last?.key === key && states.every((state, index) => state === last.states[index])) return last.view;
    const view = { ...own, issues };
    views.set(path, { key, states, view });
    return view;
  };

  const change = (path: ItemPath, act: () => void): void => {
    changed.delete(path);
    changed.add(path);
    act();
    const touched = new Set(related(path));
    if (touched.size > 0) for (const { path: each, listener } of watched) if (related(each).some((holder) => touched.has(holder))) listener();
  };

  const typed = new Map<ItemPath, AnswerValue>();
  const choices = new Map<ItemPath, readonly Choice[]>();
  /** After a removal, a numbered name may mean another repetition. */
  let hasMoved = false;

  const enter = (path: ItemPath, act: () => void): void => {
    const { value: last, setAside } = session.item(path);
    change(path, act);
    const now = session.item(path);
    const still = (choices.get(path) ?? []).filter((choice) => choice.setAside < now.setAside);
    choices.set(path, now.setAside > setAside ? [...still, { value: last, setAside }] : still);
    typed.set(path, now.value);
    tell();
  };

  return {
    ...session,
    item,
    placed,
    issues: () => placed(session.issues()),
    submitIssues: () => placed(session.submitIssues()),
    set: (path, value) => enter(path, () => session.set(path, value)),
    setTogether: (path, value) => enter(path, () => session.setTogether(path, value)),
    endTogether: (paths) => {
      session.endTogether(paths);
      tell();
    },
    setPart: (path, part, text) => {
      change(path, () => session.setPart(path, part, text));
      typed.set(path, session.item(path).value);
      tell();
    },
    setReason: (path, part, reason) => {
      change(path, () => session.setReason(path, part, reason));
      typed.set(path, session.item(path).value);
      typed.set(reasonName(path, part), reason);
      tell();
    },
    confirm: (path, given) => {
      session.confirm(path, given);
      tell();
    },
    addRepetition: (path) => {
      const isAdded = session.addRepetition(path);
      if (isAdded) tell();
      return isAdded;
    },
    removeRepetition: (path, index) => {
      session.removeRepetition(path, index);
      hasMoved = true;
      for (const known of [typed, choices]) for (const each of known.keys()) if (inRepetition(each)) known.delete(each);
      tell();
    },
    choiceBefore: (path) => choices.get(path)?.at(-1)?.value,
    onChange,
    subscribe: (path, listener) => {
      if (!holders.has(path)) return session.subscribe(path, listener);
      const ends = [...new Set([path, ...related(path)])].map((each) => session.subscribe(each, listener));
      const watching = { path, listener };
      watched.add(watching);
      return () => {
        watched.delete(watching);
        for (const end of ends) end();
      };
    },
    everything: (saved) => {
      const pages: Pages = { ...session.answers() };
      const addAside = (page: string, name: string, value: AnswerValue) => {
        if (value === null || (hasMoved && inRepetition(name)) || pages[page]?.[name] !== undefined) return;
        // An answer excludes the reason for its absence, and vice versa; a confirmation returns only with its answer.
        const reason = splitReasonName(name);
        if (pages[page]?.[reason === null ? (confirmedName(name) ?? reasonName(name)) : reason.stored] !== undefined) return;
        pages[page] = { ...pages[page], [name]: value };
      };
      for (const [path, value] of typed) addAside(path.slice(0, path.indexOf('.')), path.slice(path.indexOf('.') + 1), value);
      for (const [page, answers] of Object.entries(begunWith ?? saved)) {
        for (const [name, value] of Object.entries(answers)) if (!typed.has(`${page}.${name}`)) addAside(page, name, value);
      }
      return pages;
    },
  };
};
