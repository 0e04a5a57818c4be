import type { AnswerValue, SuggestItem } from '../../design/card-design.ts';
import { readLine } from '../string/reader.ts';
import { suggestReader } from './reader.ts';
import { countCharacters } from '../../text/characters.ts';
import { type Finding, noFindings, notAChoice } from '../findings.ts';
import { isObject, partOf } from '../answers.ts';
import type { EnteredItem } from '../behaviour.ts';
import { suggestOutput } from './output.ts';

const maxCode = 100;
const maxName = 1_000;
const defaultMaster = 'icd10';

const textPart = (raw: AnswerValue | undefined): string | null | undefined => {
  if (raw === undefined || raw === null) return null;
  const line = typeof raw === 'string' || typeof raw === 'number' ? readLine(String(raw)) : undefined;
  return line?.kind === 'read' ? line.value.trim() || null : line && null;
};

const isTooLong = (text: AnswerValue, most: number): boolean => typeof text === 'string' && text.length > most && countCharacters(text) > most;

/** The answer is a code with its name, or a name as free text (design-format 1). */
export const suggest: EnteredItem<SuggestItem> = {
  answer: 'entered',
  output: suggestOutput,
  parts: { code: 'text', name: 'text', kind: 'text' },
  typed: suggestReader,
  hold: (item, raw): AnswerValue | undefined => {
    const given = isObject(raw) ? raw : { name: raw };
    const [code, name, kind] = [textPart(given['code']), textPart(given['name']), textPart(given['kind'])];
    if (code === undefined || name === undefined || kind === undefined) return undefined;
    if (code === null) return name === null ? null : { name };
    return name === null ? undefined : { code, name, kind: kind ?? item.master ?? defaultMaster };
  },
  given: (term) => ({ name: Array.isArray(term) ? term.join(' ') : term }),
  findings: (item, value) => {
    const isCoded = partOf(value, 'code') !== null;
    const isOffered = isCoded ? partOf(value, 'kind') === (item.master ?? defaultMaster) : item.allow_free_text === true;
    const found: Finding[] = isOffered ? [] : [...notAChoice];
    if (isTooLong(partOf(value, 'code'), maxCode)) found.push({ code: 'item.too_long', params: { max_length: maxCode } });
    else if (isTooLong(partOf(value, 'name'), maxName)) found.push({ code: 'item.too_long', params: { max_length: maxName } });
    return found.length > 0 ? found : noFindings;
  },
};
