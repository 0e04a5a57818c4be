import { withoutMarks } from '../../../text/characters.ts';
import type { SheetRow } from '../../../compile/workbook-rows.ts';
import type { FieldReport, KnownField } from './field-kinds.ts';

interface CodedChoice {
  readonly code: string;
  readonly label: string;
}

interface ChoiceWords {
  readonly wordOf: (key: string) => string;
  readonly shown: (text: string) => string;
}

const fixed: { readonly [type: string]: readonly [one: string, zero: string] } = { yesno: ['yes', 'no'], truefalse: ['true', 'false'] };

/** Reads `1, Yes | 2, No`; an entry without code is its own code. */
const readChoices = (field: KnownField, { wordOf, shown }: ChoiceWords): readonly CodedChoice[] => {
  const own = fixed[field.kind ?? ''];
  if (own !== undefined) return own.map((key, index) => ({ code: String(1 - index), label: wordOf(`format.${key}.label`) }));
  const written = field.words('choices');
  return written
    // Older dictionaries separate entries by a backslash and an n.
    .split(written.includes('|') ? '|' : /\r?\n|\\n/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [, code = entry, label = ''] = /^([^,]*[^,\s])\s*,\s*([^]*)$/.exec(entry) ?? [];
      return { code: withoutMarks(code), label: shown(label) || code };
    });
};

export const writeChoices = (field: KnownField, list: string, words: ChoiceWords, report: FieldReport): readonly SheetRow[] => {
  const alone = field.tags.filter(({ name }) => name === 'NONEOFTHEABOVE').flatMap(({ value }) => value.split(',').map((code) => code.trim()));
  const known = readChoices(field, words);
  for (const code of new Set(alone)) if (code !== '' && !known.some((choice) => choice.code === code)) report('redcap.none_unknown', 'annotation', { value: code });
  if (known.length === 0) report('redcap.choices_missing', 'choices', {});
  const seen = new Set<string>();
  return known.flatMap(({ code, label }) => {
    if (seen.has(code)) {
      report('redcap.choice_twice', 'choices', { value: code, title: label });
      return [];
    }
    seen.add(code);
    return [{ number: field.number, cells: [list, code, label, alone.includes(code) ? 'yes' : null] }];
  });
};
