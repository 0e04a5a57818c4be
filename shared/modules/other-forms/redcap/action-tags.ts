export interface Tag {
  readonly name: string;
  /** The text after `=` without quotes, or between the brackets. */
  readonly value: string;
  /** Conditions of the surrounding `@IF` tags. */
  readonly when: readonly string[];
}

const longest = 10_000;
const mostNested = 10;

const head = /(?<![\w.@])@([A-Z][A-Z0-9_-]*)/g;
const assigned = /\s*=\s*(?:'([^']*)'|"([^"]*)"|([^\s@'",()]+))/y;

/** Position of the bracket that closes the one at `from`, skipping quoted texts; -1 if there is none. */
const closing = (text: string, from: number): number => {
  let depth = 0;
  let quote = '';
  for (let at = from; at < text.length; at += 1) {
    const letter = text[at]!;
    if (quote !== '') {
      if (letter === '\\') at += 1;
      else if (letter === quote) quote = '';
    } else if (letter === "'" || letter === '"') quote = letter;
    else if (letter === '(') depth += 1;
    else if (letter === ')') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return -1;
};

const parted = (text: string): string[] => {
  const parts: string[] = [];
  let from = 0;
  let depth = 0;
  let quote = '';
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]!;
    if (quote !== '') {
      if (letter === '\\') at += 1;
      else if (letter === quote) quote = '';
    } else if (letter === "'" || letter === '"') quote = letter;
    else if (letter === '(' || letter === '[') depth += 1;
    else if (letter === ')' || letter === ']') depth -= 1;
    else if (letter === ',' && depth === 0) {
      parts.push(text.slice(from, at).trim());
      from = at + 1;
    }
  }
  return [...parts, text.slice(from).trim()];
};

const read = (annotation: string, when: readonly string[], nesting: number): Tag[] => {
  const tags: Tag[] = [];
  let done = 0;
  for (const match of annotation.matchAll(head)) {
    if (match.index < done) continue;
    const [, name = ''] = match;
    const end = match.index + match[0].length;
    const open = /^\s*\(/.exec(annotation.slice(end))?.[0].length;
    const close = open === undefined ? -1 : closing(annotation, end + open - 1);
    if (open !== undefined && close >= 0) {
      const inner = annotation.slice(end + open, close).trim();
      done = close + 1;
      const [rule = '', met = '', otherwise = '', ...more] = name === 'IF' ? parted(inner) : [];
      if (name !== 'IF') tags.push({ name, value: inner, when });
      else if (nesting < mostNested && rule !== '' && more.length === 0) {
        tags.push(...read(met, [...when, rule], nesting + 1), ...read(otherwise, [...when, `not(${rule})`], nesting + 1));
      } else tags.push({ name, value: inner, when });
      continue;
    }
    assigned.lastIndex = end;
    const [whole = '', single, double, bare] = assigned.exec(annotation) ?? [];
    done = end + whole.length;
    tags.push({ name, value: (single ?? double ?? bare ?? '').trim(), when });
  }
  return tags;
};

/** The action tags of a field annotation; other text there is a remark. */
export const readTags = (annotation: string): readonly Tag[] => read(annotation.slice(0, longest), [], 0);
