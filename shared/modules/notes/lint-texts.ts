import { behaviourOf } from '../../items/behaviours.ts';
import { closest } from '../../text/closest.ts';
import { defaultLanguage, type LanguageTag, localText, type Texts } from '../../text/languages.ts';
import { parseMarkup } from '../../language/markup-readers.ts';
import type { Block, Inline } from '../../language/markup-tree.ts';
import { plainMarkup } from '../../language/markup.ts';
import { mayHoldMarkup, sayNothing } from '../../language/mentions.ts';
import { sentBy } from '../../language/sending-links.ts';
import type { CardDesign, Item, Path } from '../../design/card-design.ts';
import type { Diagnostic } from '../../design/diagnostic.ts';
import { mentionsInItem, mentionsInTexts, textsOfItem, type TextsByKey } from '../../design/item-texts.ts';
import { rulesAt } from '../../design/rules.ts';
import { splitReference } from '../../design/references.ts';
import { cellOf, type Places } from '../../design/places.ts';
import { choicesPathOf } from '../../design/walk.ts';

type Found = Pick<Diagnostic, 'code' | 'cell' | 'params'>;

/** A narrow telephone has this much room for texts in px (320 px, spec end-user 1). */
const roomForTitle = 288;
const roomForChoice = 240;
const roomForAffix = 150;
/** More lines than this push the next item off the screen. */
const mostLines = 9;

/** Wide characters in labels have about this many px; the figure is generous, because fonts differ. */
const widest = 16;
const widthOf = (letter: string): number => (/[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]/.test(letter) ? widest : /[iljtfI.,:;|!'()[\]]/.test(letter) ? 5 : 9);

const sizeOf = (text: string): number => {
  let size = 0;
  for (const letter of text) size += widthOf(letter);
  return size;
};

/** A run has no line break. Scripts without blanks break between letters. */
const longestRun = (text: string): number => {
  let longest = 0;
  let size = 0;
  for (const letter of text) {
    const width = widthOf(letter);
    const breaks = width === 16 || /[\s\-‐–—?\u200b\u1780-\u17ff]/.test(letter);
    size = breaks ? 0 : size + width;
    longest = Math.max(longest, size);
  }
  return longest;
};

const plain = (text: string): string => (mayHoldMarkup(text) || text.includes('${') ? plainMarkup(text, sayNothing) : text);

const isTooWide = (text: string, room: number): boolean => text.length * widest > room && (longestRun(text) > room || sizeOf(text) > mostLines * room);
const isTooWideAffix = (text: string, room: number): boolean => sizeOf(text) > room;

const tooWideIn = (texts: Texts, room: number, isWide = isTooWide): string | undefined => {
  for (const tag in texts) {
    const text = plain(texts[tag]!);
    if (isWide(text, room)) return text;
  }
  return undefined;
};

/** A text that is blank in every language needs no translation. */
const isUntranslated = (texts: Texts, wanted: readonly LanguageTag[]): boolean => {
  for (const language of wanted) if (!texts[language]) return Object.values(texts).some(Boolean);
  return false;
};

const isSilent = (item: Item): boolean => behaviourOf(item).title === 'unseen' || behaviourOf(item).title === 'optional';
const isProse = (item: Item): boolean => behaviourOf(item).title === 'prose';

const linksIn = (of: readonly Inline[]): readonly string[] =>
  of.flatMap((node) => {
    if (typeof node === 'string' || !('of' in node)) return [];
    return node.kind === 'link' ? [node.href] : linksIn(node.of);
  });

const partsOf = (block: Block): readonly (readonly Inline[])[] => (block.kind === 'list' ? block.items : [block.of]);

const sendingLinks = (text: string) =>
  text.includes('${') && mayHoldMarkup(text)
    ? parseMarkup(text)
        .flatMap(partsOf)
        .flatMap(linksIn)
        .flatMap((href) => sentBy(href) ?? [])
    : [];

const mentionFaults = (design: CardDesign, { all, byPath }: Places): Found[] => {
  const mentions: { readonly path: Path; readonly cell: () => string }[] = [];
  const links: Found[] = [];
  const look = (texts: Texts, cell: () => string): void => {
    for (const path of new Set(mentionsInTexts(texts))) mentions.push({ path, cell });
  };
  const tellLinks = (texts: Texts, cell: () => string): void => {
    const sent = new Map(Object.values(texts).flatMap((text) => sendingLinks(text).map(({ to, names }) => [`${to} ${names.join(', ')}`, { to, path: names.join(', ') }] as const)));
    for (const params of sent.values()) links.push({ code: 'design.link_sends_answer', cell: cell(), params });
  };
  for (const [index, { title }] of design.pages.entries()) look(title, () => `pages[${index}].title`);
  for (const place of all) {
    const mentioned = mentionsInItem(place.item);
    for (const { key, path } of mentioned) mentions.push({ path, cell: () => cellOf(place, key) });
    if (mentioned.length > 0) for (const { key, texts } of textsOfItem(place.item)) tellLinks(texts, () => cellOf(place, key));
  }
  const unknown = mentions
    .filter(({ path }) => !byPath.has(splitReference(path).item))
    .map(({ path, cell }) => ({ code: 'design.text_unknown_item', cell: cell(), params: { path, suggestion: closest(path, withBareNames(byPath)) } }));
  return [...unknown, ...links];
};

function* withBareNames(byPath: Places['byPath']): Generator<string> {
  for (const path of byPath.keys()) yield path.slice(path.indexOf('.') + 1);
  yield* byPath.keys();
}

const affixKeys = ['prefix', 'suffix'] as const;
const translatedKeys = ['title', 'description', 'placeholder', ...affixKeys, 'constraint_message', 'warning_message'] as const;

export const lintTexts = (design: CardDesign, places: Places): Found[] => {
  const found: Found[] = mentionFaults(design, places);
  const { languages } = design;
  const tellUntranslated = (texts: Texts, cell: string): void => {
    const lacking = languages.filter((language) => !texts[language]);
    found.push({ code: 'design.untranslated', cell, params: { text: localText(texts, defaultLanguage).slice(0, 60), languages: lacking.join(', ') } });
  };
  const tellTooWide = (text: string, cell: string): void => void found.push({ code: 'design.label_too_wide', cell, params: { text: text.slice(0, 60) } });

  // Paths are built only for findings, because a large design has many thousand texts.
  if (isUntranslated(design.title, languages)) tellUntranslated(design.title, 'title');
  for (const [index, { title }] of design.pages.entries()) {
    const cell = `pages[${index}].title`;
    if (isUntranslated(title, languages)) tellUntranslated(title, cell);
    const text = tooWideIn(title, roomForTitle);
    if (text !== undefined) tellTooWide(text, cell);
  }
  const seen = new Set<object>();
  for (const place of places.all) {
    const { item } = place;
    if (isSilent(item)) continue;
    const own: TextsByKey = item;
    for (const key of translatedKeys) {
      const texts = own[key];
      if (texts !== undefined && isUntranslated(texts, languages)) tellUntranslated(texts, cellOf(place, key));
    }
    for (const [index, { message }] of rulesAt(item).entries()) {
      if (message !== undefined && isUntranslated(message, languages)) tellUntranslated(message, cellOf(place, `rules[${index}].message`));
    }
    const title = isProse(item) ? undefined : tooWideIn(item.title, roomForTitle);
    if (title !== undefined) tellTooWide(title, cellOf(place, 'title'));
    for (const key of affixKeys) {
      const text = item[key] && tooWideIn(item[key], roomForAffix, isTooWideAffix);
      if (text !== undefined) tellTooWide(text, cellOf(place, key));
    }
    if (!('choices' in item)) continue;
    for (const [index, choice] of item.choices.entries()) {
      if (seen.has(choice)) continue;
      seen.add(choice);
      if (isUntranslated(choice.title, languages)) tellUntranslated(choice.title, `${choicesPathOf(place)}[${index}].title`);
      if (choice.description !== undefined && isUntranslated(choice.description, languages)) tellUntranslated(choice.description, `${choicesPathOf(place)}[${index}].description`);
      const text = tooWideIn(choice.title, roomForChoice);
      if (text !== undefined) tellTooWide(text, `${choicesPathOf(place)}[${index}].title`);
    }
  }
  return found;
};
