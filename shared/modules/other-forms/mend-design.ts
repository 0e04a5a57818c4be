import type { Activation, CardDesign, Item, Path } from '../../design/card-design.ts';
import { checkDesign } from '../../design/check-design.ts';
import type { Diagnostic } from '../../design/diagnostic.ts';
import { findDuplicates } from '../../design/find-duplicates.ts';
import { maxDepth } from '../../design/limits.ts';
import { placesOf } from '../../design/places.ts';
import { rulesAt } from '../../design/rules.ts';
import { activationOf } from '../../design/walk.ts';
import type { MendDesign } from '../../compile/compiler-parts.ts';
import type { Trace } from '../../compile/trace.ts';

/** An item without one of these keys is invalid, so the whole item is left out. */
const needed: ReadonlySet<string> = new Set(['class', 'name', 'title', 'type', 'items', 'choices', 'choices_from', 'plugin', 'params', 'target', 'score_type']);
/** Keys that mean nothing without another key. */
const dependants: { readonly [key: string]: readonly string[] } = {
  constraint: ['constraint_message'],
  warning: ['warning_message'],
  max_count: ['min_count'],
};
/** Findings about the whole design or about names cannot be mended by leaving something out. */
const unmendable = /^design\.(too_many_pages|too_many_items|too_many_choices_in_all|name_invalid|name_reserved|duplicate_page|duplicate_item)$/;
/** Each pass leaves something out. Only an artificial circular form needs more passes. */
const mostPasses = 40;

type Cut = Set<string> | 'whole' | 'frame';

interface Cuts {
  readonly items: Map<Item, Cut>;
  readonly listed: { readonly [List in 'id_attributes' | 'numbering' | 'summary' | 'duplicates']: Set<number> };
}

const lists = /^(id_attributes|numbering|summary|duplicates)\[(\d+)\]/;

const itemAt = (design: CardDesign, path: string): { readonly item: Item; readonly key: string } | null => {
  let part: unknown = design;
  let item: Item | null = null;
  let key = '';
  for (const step of path.match(/[^.[\]]+/g) ?? []) {
    if (typeof part !== 'object' || part === null) break;
    part = (part as Readonly<Record<string, unknown>>)[step];
    if (typeof part === 'object' && part !== null && 'class' in part) {
      item = part as Item;
      key = '';
    } else if (item !== null && key === '') key = step;
  }
  // Of an item's rules, only the faulty rule is left out.
  const [rule] = /\brules\[\d+\](?=[^[\]]*$)/.exec(path) ?? [];
  return item && { item, key: key === 'rules' ? (rule ?? key) : key };
};

interface Framed {
  readonly item: Item;
  readonly path: string;
}

/** The innermost plain group around an item whose removal loses nothing but its title. */
const frameAround = (design: CardDesign, path: string): Framed | null => {
  let part: unknown = design;
  let at = '';
  let frame: Framed | null = null;
  let last: Framed | null = null;
  for (const step of path.match(/[^.[\]]+/g) ?? []) {
    if (typeof part !== 'object' || part === null) break;
    part = (part as Readonly<Record<string, unknown>>)[step];
    at += /^\d+$/.test(step) ? `[${step}]` : `${at === '' ? '' : '.'}${step}`;
    if (typeof part !== 'object' || part === null || !('class' in part)) continue;
    if (last !== null && last.item.class === 'group' && last.item.source === undefined && last.item.relevant === undefined) frame = last;
    last = { item: part as Item, path: at };
  }
  return frame;
};

const cutsFor = (design: CardDesign, faults: readonly Diagnostic[]): Cuts => {
  const cuts: Cuts = { items: new Map(), listed: { id_attributes: new Set(), numbering: new Set(), summary: new Set(), duplicates: new Set() } };
  for (const { code, cell } of faults) {
    const listed = lists.exec(cell);
    if (listed !== null) {
      cuts.listed[listed[1] as keyof Cuts['listed']].add(Number(listed[2]));
      continue;
    }
    const frame = code === 'design.too_deep' ? frameAround(design, cell) : null;
    if (frame !== null) {
      cuts.items.set(frame.item, 'frame');
      continue;
    }
    const at = itemAt(design, cell);
    if (at === null) continue;
    const cut = cuts.items.get(at.item) ?? new Set<string>();
    if (needed.has(at.key) || at.key === '') cuts.items.set(at.item, 'whole');
    else if (cut !== 'whole' && cut !== 'frame') {
      for (const key of [at.key, ...(dependants[at.key] ?? [])]) cut.add(key);
      cuts.items.set(at.item, cut);
    }
  }
  return cuts;
};

/** Items that a removed item or rule would have shown stay behind it. */
const without = (items: readonly Item[], cuts: Cuts, trace: Trace): readonly Item[] => {
  const kept = items.flatMap((item): readonly Item[] => {
    const cut = cuts.items.get(item);
    const entries = activationOf(item).map((entry): Activation => {
      const inner = without(entry.items, cuts, trace);
      return inner === entry.items ? entry : trace.follow({ ...entry, items: inner }, entry);
    });
    const shown = entries.flatMap((entry) => entry.items);
    if (cut === 'whole') return item.class === 'attribute' ? shown : [];
    const inner = 'items' in item ? without(item.items, cuts, trace) : null;
    if (cut === 'frame') return inner ?? [item];
    const isSame = cut === undefined && (inner === null || ('items' in item && inner === item.items)) && entries.every((entry, index) => entry === activationOf(item)[index]);
    if (isSame) return [item];
    const losesEntries = cut?.has('activation') === true || cut?.has('source') === true;
    const rules = rulesAt(item).filter((_, index) => cut?.has(`rules[${index}]`) !== true);
    const own = Object.entries(item).filter(([key]) => cut?.has(key) !== true && key !== 'items' && key !== 'activation' && (key !== 'rules' || rules.length > 0));
    const next = {
      ...Object.fromEntries(own),
      ...(rules.length > 0 && cut?.has('rules') !== true && { rules }),
      ...(inner !== null && { items: losesEntries ? [...inner, ...shown] : inner }),
      ...(entries.length > 0 && !losesEntries && { activation: entries }),
    } as unknown as Item;
    return [trace.follow(next, item), ...(losesEntries && inner === null ? shown : [])];
  });
  return kept.length === items.length && kept.every((item, index) => item === items[index]) ? items : kept;
};

const cutOut = (design: CardDesign, cuts: Cuts, trace: Trace): CardDesign => {
  const kept = <Entry>(list: keyof Cuts['listed'], entries: readonly Entry[]): readonly Entry[] => entries.filter((_, index) => !cuts.listed[list].has(index));
  const left = (list: Exclude<keyof Cuts['listed'], 'duplicates'>): readonly Path[] => kept(list, design[list]);
  const { duplicates, ...others } = design;
  // With one term fewer, the setting would match more cards than the author meant.
  const isLike = duplicates !== undefined && cuts.listed.duplicates.size === 0;
  return trace.follow(
    {
      ...others,
      ...(isLike && { duplicates }),
      pages: design.pages.map((page) => trace.follow({ ...page, items: without(page.items, cuts, trace) }, page)),
      id_attributes: left('id_attributes'),
      numbering: left('numbering'),
      summary: left('summary'),
    },
    design,
  );
};

/** Leaves out what makes a design invalid: the faulty rule, else the item, then all that depended on it. Other faults are reported and stay. */
export const mendDesign: MendDesign = (given, trace, report) => {
  let places = placesOf(given);
  for (let pass = 0; ; pass += 1) {
    const { design } = places;
    const faults = [...findDuplicates(design, places), ...checkDesign(design, places)];
    for (const fault of faults) {
      const isMended = pass < mostPasses && !unmendable.test(fault.code);
      const frame = isMended && fault.code === 'design.too_deep' ? frameAround(design, fault.cell) : null;
      if (frame !== null) report({ ...fault, severity: 'note', code: 'block.opened', cell: `${frame.path}.name`, params: { name: frame.item.original ?? frame.item.name, max: maxDepth } }, places);
      else report(isMended ? { ...fault, severity: 'left_out' } : fault, places);
    }
    const mendable = faults.filter(({ code }) => !unmendable.test(code));
    if (mendable.length === 0 || pass === mostPasses) return places;
    places = placesOf(cutOut(design, cutsFor(design, mendable), trace));
  }
};
