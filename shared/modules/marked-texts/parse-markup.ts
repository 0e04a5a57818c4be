import type { Block, Inline, Style } from '../../language/markup-tree.ts';
import { mentionPattern } from '../../language/mentions.ts';
import { readableColour } from './colours.ts';

const styles: { readonly [tag: string]: Style } = {
  b: 'strong', strong: 'strong', i: 'em', em: 'em', u: 'u', ins: 'u', s: 's', del: 's', strike: 's',
  sub: 'sub', sup: 'sup', small: 'small', code: 'code', mark: 'mark',
};

const entities: { readonly [name: string]: string } = {
  amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', deg: '°', micro: 'µ', middot: '·', bull: '•', hellip: '…', ndash: '–', mdash: '—',
  le: '≤', ge: '≥', ne: '≠', plusmn: '±', times: '×', divide: '÷', frac12: '½', sup2: '²', sup3: '³', rarr: '→', larr: '←', copy: '©', reg: '®',
  lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', ensp: ' ', emsp: ' ', zwj: '\u200d', zwnj: '\u200c', lrm: '\u200e', rlm: '\u200f', euro: '€',
};

const entityText = (name: string): string | null => {
  const digits = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name);
  if (digits === null) return Object.hasOwn(entities, name) ? entities[name]! : null;
  const code = digits[1] === undefined ? Number(digits[2]) : Number.parseInt(digits[1], 16);
  const isText = code === 9 || code === 10 || (code >= 32 && code < 127) || (code > 159 && code < 0xd800) || (code > 0xdfff && code <= 0x10_ffff);
  return isText ? String.fromCodePoint(code) : null;
};

const entity = /&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z][a-z0-9]{1,8});/gi;
const plainEntities = (text: string): string => text.replaceAll(entity, (written, name: string) => entityText(name) ?? written);

const safeHref = (written: string): string | null => {
  const href = plainEntities(written).trim();
  // oxlint-disable-next-line no-control-regex -- a browser leaves them out of an address
  return /^(?:https?:\/\/[^/]|mailto:[^/]|tel:[^/])/i.test(href) && !/[\s\u0000-\u0020\u007f-\u009f\u2028\u2029"<>\\^`|]/.test(href) ? href : null;
};

interface Attributes {
  readonly [name: string]: string;
}

const attribute = /\s+([a-z-]{1,30})\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/gi;
const attributesOf = (written: string): Attributes =>
  Object.fromEntries(Array.from(written.matchAll(attribute), ([, name = '', double, single, bare]) => [name.toLowerCase(), plainEntities(double ?? single ?? bare ?? '')]));

const tag = /<(\/?)([a-z][a-z0-9]{0,9})((?:\s+[a-z-]{1,30}\s*=\s*(?:"[^"]{0,2000}"|'[^']{0,2000}'|[^\s"'<>]{1,2000})){0,20})\s*(\/?)>/iy;

const colourOf = (name: string, attributes: Attributes): string | null => {
  if (name === 'font') return readableColour(attributes['color'] ?? '');
  const written = /(?:^|;)\s*color\s*:([^;]*)/i.exec(attributes['style'] ?? '')?.[1];
  return written === undefined ? null : readableColour(written);
};

type Wrapped = (of: readonly Inline[]) => readonly Inline[];

const wrapOf = (name: string, written: string): Wrapped | undefined => {
  const style = Object.hasOwn(styles, name) ? styles[name] : undefined;
  if (style !== undefined) return (of) => [{ kind: style, of }];
  if (name === 'span' || name === 'font') {
    const colour = colourOf(name, attributesOf(written));
    return colour === null ? (of) => of : (of) => [{ kind: 'colour', colour, of }];
  }
  if (name === 'big') return (of) => of;
  const href = name === 'a' ? safeHref(attributesOf(written)['href'] ?? '') : null;
  return href === null ? undefined : (of) => [{ kind: 'link', href, of }];
};

interface Frame {
  /** The name is "</b>" for a tag, and the marks themselves for Markdown. */
  readonly name: string;
  readonly literal: string;
  readonly wrap: Wrapped;
  readonly of: Inline[];
}

const maxDepth = 12;

const link = /\[([^[\]\n]{1,1000})\]\(\s{0,9}([^\s()]{1,2000}(?:\([^\s()]{0,500}\)[^\s()]{0,500})?)(?:\s{1,9}"[^"\n]{0,500}")?\s{0,9}\)/y;
const marks = /\*+|_+/y;
const written = new RegExp(mentionPattern, 'y');
const escaped = /\\([!-/:-@[-`{-~])/y;
const singleEntity = new RegExp(entity.source, 'iy');
const words = /[^*_<[\\&$\n]+/y;

const isSpace = (letter: string | undefined): boolean => letter === undefined || /\s/.test(letter);
const isWord = (letter: string | undefined): boolean => letter !== undefined && /[\p{L}\p{N}_]/u.test(letter);
const isLatin = (letter: string | undefined): boolean => letter !== undefined && /[A-Za-z0-9]/.test(letter);

const markStyles: { readonly [length: number]: Wrapped } = {
  1: (of) => [{ kind: 'em', of }],
  2: (of) => [{ kind: 'strong', of }],
  3: (of) => [{ kind: 'strong', of: [{ kind: 'em', of }] }],
};

const parseInline = (text: string, mayLink = true): readonly Inline[] => {
  const root: Frame = { name: '', literal: '', wrap: (of) => of, of: [] };
  const stack: Frame[] = [root];
  const add = (...nodes: readonly Inline[]): void => {
    const { of } = stack.at(-1)!;
    for (const node of nodes) {
      const last = of.at(-1);
      if (typeof node === 'string' && typeof last === 'string') of[of.length - 1] = last + node;
      else if (node !== '') of.push(node);
    }
  };
  const leave = (isClosed: boolean): void => {
    const frame = stack.pop()!;
    if (isClosed || frame.literal === '') add(...(frame.of.length === 0 ? [] : frame.wrap(frame.of)));
    else add(frame.literal, ...frame.of);
  };
  const open = (frame: Omit<Frame, 'of'>): boolean => stack.length <= maxDepth && stack.push({ ...frame, of: [] }) > 0;
  const close = (name: string): boolean => {
    const at = stack.findLastIndex((frame) => frame.name === name);
    if (at < 1) return false;
    // Marks do not extend beyond their tag.
    if (!name.startsWith('<') && stack.slice(at + 1).some((frame) => frame.name.startsWith('<'))) return false;
    while (stack.length > at + 1) leave(false);
    leave(true);
    return true;
  };
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found !== null) at = pattern.lastIndex;
    return found;
  };
  const takeTag = (): boolean => {
    const from = at;
    const found = take(tag);
    if (found === null) return false;
    const [all, slash, raw = '', attributes = ''] = found;
    const name = raw.toLowerCase();
    if (slash === '/') {
      // Drop a closing tag that nothing opened.
      if (close(`</${name}>`) || Object.hasOwn(styles, name) || ['span', 'font', 'big'].includes(name)) return true;
    } else if (name === 'br') {
      add({ kind: 'break' });
      return true;
    } else {
      const wrap = name === 'a' && !mayLink ? undefined : wrapOf(name, attributes);
      if (wrap !== undefined && open({ name: `</${name}>`, literal: '', wrap })) return true;
    }
    at = from + all.length;
    add(all);
    return true;
  };
  const takeMarks = (): boolean => {
    const before = text[at - 1];
    const run = take(marks)?.[0];
    if (run === undefined) return false;
    const after = text[at];
    const isPure = run.length <= 3 && (run === '*'.repeat(run.length) || run === '_'.repeat(run.length));
    const isEdge = run.startsWith('_') ? isWord : run.length === 1 ? isLatin : () => false;
    const isClosed = isPure && !isSpace(before) && !isEdge(after) && close(run);
    const isOpened = !isClosed && isPure && !isSpace(after) && !isEdge(before) && open({ name: run, literal: run, wrap: markStyles[run.length]! });
    if (!isClosed && !isOpened) add(run);
    return true;
  };
  const takeLink = (): boolean => {
    if (!mayLink || text[at] !== '[') return false;
    const from = at;
    const [, label = '', address = ''] = take(link) ?? [];
    const href = safeHref(address);
    if (href === null) at = from;
    else add({ kind: 'link', href, of: parseInline(label, false) });
    return href !== null;
  };
  while (at < text.length) {
    const plain = take(words)?.[0];
    if (plain !== undefined) add(plain);
    else if (text[at] === '\n') {
      add({ kind: 'break' });
      at += 1;
    } else {
      const mention = take(written);
      const escape = mention === null ? take(escaped) : null;
      const named = mention === null && escape === null ? take(singleEntity) : null;
      if (mention !== null) add({ kind: 'mention', name: mention[1]!, written: mention[0] });
      else if (escape !== null) add(escape[1]!);
      else if (named !== null) add(entityText(named[1]!) ?? named[0]);
      else if (!takeTag() && !takeLink() && !takeMarks()) {
        add(text[at]!);
        at += 1;
      }
    }
  }
  while (stack.length > 1) leave(false);
  return root.of;
};

type Line =
  | { readonly kind: 'text' | 'gap'; readonly text: string }
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  /** `isSure` is set for HTML; a Markdown line with a dash or number may be plain text. */
  | { readonly kind: 'item'; readonly number: number | null; readonly isSure: boolean; readonly text: string; readonly written: string };
type ItemLine = Extract<Line, { kind: 'item' }>;

const divider = /\r\n?|\n|<(\/?)(p|div|center|br|hr|ul|ol|li|h[1-6])(?:\s[^<>]{0,2000})?\s*\/?>/gi;
const headingLine = /^\s{0,3}(#{1,6})\s+(.*)$/;
const itemLine = /^\s{0,9}(?:[-*+]|(\d{1,6})[.)])\s+(.*)$/;

const readLine = (text: string): Line => {
  if (text.trim() === '') return { kind: 'gap', text: '' };
  const heading = headingLine.exec(text);
  if (heading !== null) return { kind: 'heading', level: heading[1]!.length, text: heading[2]! };
  const item = itemLine.exec(text);
  if (item === null) return { kind: 'text', text };
  return { kind: 'item', number: item[1] === undefined ? null : Number(item[1]), isSure: false, text: item[2]!, written: text };
};

const readLines = (text: string): readonly Line[] => {
  const lines: Line[] = [];
  /** The numbers are the last item of each open HTML list; null is an unordered list. */
  const lists: (number | null)[] = [];
  let said: ((part: string) => Line) | null = null;
  let from = 0;
  const end = (to: number, isLine: boolean): void => {
    const part = text.slice(from, to);
    const isBlank = part.trim() === '';
    if (said !== null && !isBlank) lines.push(said(part.trim().replaceAll(/\s*\n\s*/g, ' ')));
    if (said === null && (isLine || !isBlank)) lines.push(readLine(part));
    said = null;
  };
  for (const { 0: all, 1: slash, 2: raw = '', index } of text.matchAll(divider)) {
    const name = raw.toLowerCase();
    const isBreak = raw === '' || name === 'br';
    if (isBreak && said !== null) continue;
    end(index, isBreak);
    from = index + all.length;
    if (name === 'p' || name === 'hr') lines.push({ kind: 'gap', text: '' });
    if (slash === '/') {
      if (name === 'ul' || name === 'ol') lists.pop();
      continue;
    }
    if (name === 'ul') lists.push(null);
    if (name === 'ol') lists.push(0);
    if (/^h[1-6]$/.test(name)) said = (part) => ({ kind: 'heading', level: Number(name[1]), text: part });
    if (name !== 'li') continue;
    const last = lists.at(-1) ?? null;
    const number = last === null ? null : last + 1;
    if (number !== null) lists[lists.length - 1] = number;
    said = (part) => ({ kind: 'item', number, isSure: true, text: part, written: part });
  }
  end(text.length, false);
  return lines;
};

const goesOn = (last: ItemLine, next: Line | undefined): next is ItemLine =>
  next?.kind === 'item' && next.isSure === last.isSure && (last.number === null ? next.number === null : next.number === last.number + 1);

/** A single line with a dash or number ("1. Name") is not a list. */
const listFrom = (lines: readonly Line[], first: number): { readonly items: readonly ItemLine[]; readonly end: number } | null => {
  const line = lines[first];
  if (line?.kind !== 'item') return null;
  const items: ItemLine[] = [line];
  let end = first + 1;
  for (;;) {
    const at = lines[end]?.kind === 'gap' ? end + 1 : end;
    const next = lines[at];
    if (!goesOn(items.at(-1)!, next)) break;
    items.push(next);
    end = at + 1;
  }
  return line.isSure || items.length > 1 ? { items, end } : null;
};

/** Unknown tags of XLSForm's Markdown and HTML stay text, so the tree is safe to show. Parsing never throws. */
export const parseMarks = (text: string): readonly Block[] => {
  const lines = readLines(text);
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  const endParagraph = (): void => {
    const of = parseInline(paragraph.join('\n').trim());
    if (of.length > 0) blocks.push({ kind: 'paragraph', of });
    paragraph = [];
  };
  for (let at = 0; at < lines.length; ) {
    const line = lines[at]!;
    const list = listFrom(lines, at);
    at = list?.end ?? at + 1;
    if (list === null && (line.kind === 'text' || line.kind === 'item')) {
      paragraph.push(line.kind === 'item' ? line.written : line.text);
      continue;
    }
    endParagraph();
    if (list !== null) blocks.push({ kind: 'list', start: list.items[0]!.number, items: list.items.map((item) => parseInline(item.text)) });
    if (line.kind === 'heading') blocks.push({ kind: 'heading', level: line.level, of: parseInline(line.text) });
  }
  endParagraph();
  return blocks;
};
