import type { AnswerValue } from '../../design/card-design.ts';
import { idReader, stringReader, textReader } from './reader.ts';
import { countCharacters } from '../../text/characters.ts';
import { cleanId } from '../../text/same-text.ts';
import { type Finding, noFindings } from '../findings.ts';
import type { Behaviour, EnteredItem } from '../behaviour.ts';
import { plainOutput } from '../output.ts';

interface Limited {
  readonly max_length?: number;
  readonly keypad?: 'number';
}

const heldText = (_item: unknown, raw: AnswerValue): string | null | undefined =>
  raw === null || typeof raw === 'string' ? raw : typeof raw === 'number' ? String(raw) : undefined;

const tooLong = ({ max_length }: Limited, value: AnswerValue): readonly Finding[] => {
  if (max_length === undefined || typeof value !== 'string' || value.length <= max_length) return noFindings;
  return countCharacters(value) > max_length ? [{ code: 'item.too_long', params: { max_length } }] : noFindings;
};

export const string: EnteredItem<Limited> = {
  answer: 'entered',
  output: plainOutput,
  holds: { kind: 'text' },
  isCountable: true,
  typed: stringReader,
  hold: heldText,
  findings: tooLong,
};

export const text: EnteredItem<Limited> = {
  answer: 'entered',
  output: plainOutput,
  holds: { kind: 'text' },
  typed: textReader,
  hold: heldText,
  findings: tooLong,
};

export const asId = (behaviour: Behaviour): Behaviour => {
  if (behaviour.answer !== 'entered' || (behaviour.typed !== stringReader && behaviour.typed !== textReader)) return behaviour;
  return {
    ...behaviour,
    typed: idReader,
    hold: (item, raw, previous) => {
      const held = behaviour.hold(item, raw, previous);
      return typeof held === 'string' ? cleanId(held) || null : held;
    },
  };
};
