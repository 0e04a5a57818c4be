import type { AnswerValue, AttributeItem, CardDesign } from '../design/card-design.ts';
import { confirmationName } from '../design/confirmation-names.ts';
import { maxText } from '../design/limits.ts';
import { expressionOf } from '../design/item-expressions.ts';
import { isObject, sameAnswer } from '../items/answers.ts';
import type { Behaviour, Sources } from '../items/behaviour.ts';
import { isUnmet } from '../items/judge.ts';
import { nothing, whole } from '../items/take.ts';
import { localText, ownLanguage } from '../text/languages.ts';
import { touch } from './evaluate.ts';
import { flag, type FormState, hasFlag, isStored, pathOfSlot } from './form-state.ts';
import type { Check, Confirmation, Issue, Warning } from './form-types.ts';
import { ownValue } from './read-answers.ts';
import { sourcesAt } from './sources.ts';
import { addWarningRules, type WarningRules } from './warning-rules.ts';
import { eachExposedSlot } from './write-answers.ts';

const checks: readonly string[] = ['soft_range', 'warning'] satisfies Check[];

const softCodes = { 'item.below_min': 'item.below_soft_min', 'item.above_max': 'item.above_soft_max' } as const;

/** What is possible but not plausible about an answer: outside the soft range, judged as the hard one is, or against its rule. */
const warningsOf = (item: AttributeItem, behaviour: Behaviour, value: AnswerValue, sources: Sources): readonly Warning[] => {
  if (behaviour.answer !== 'entered') return [];
  const ranged = 'soft_range' in item && item.soft_range !== undefined ? behaviour.findings({ ...item, valid_range: item.soft_range } as AttributeItem, value, sources) : [];
  const outside = ranged.flatMap(({ code, params }): Warning[] => (code in softCodes ? [{ code: softCodes[code as keyof typeof softCodes], params, check: 'soft_range' }] : []));
  return isUnmet(expressionOf(item, 'warning'), behaviour, value, sources) ? [...outside, { code: 'item.warning_unmet', params: {}, check: 'warning' }] : outside;
};

const isText = (value: unknown, most: number): boolean => value === undefined || (typeof value === 'string' && value.length <= most);

/** A confirmation as it came from outside; null for what is none. Who and when are the server's to say, and are looked at by nobody else. */
const confirmationIn = ({ confirmation_reasons = [] }: Pick<CardDesign, 'confirmation_reasons'>, raw: AnswerValue): Confirmation | null => {
  if (!isObject(raw)) return null;
  const { value = null, checks: about, reason, text, by, at, ...rest } = raw;
  const isAbout = Array.isArray(about) && about.length > 0 && about.every((each) => checks.includes(each as string));
  const isKnown = reason === undefined || confirmation_reasons.some((each) => each.value === reason) || by !== undefined;
  if (value === null || !isAbout || !isKnown || !isText(reason, maxText) || !isText(text, maxText) || !isText(at, 30) || Object.keys(rest).length > 0) return null;
  return raw as unknown as Confirmation;
};

const read: WarningRules['read'] = (state, slot, given, name) => {
  const raw = ownValue(given, confirmationName(name)) ?? null;
  if (raw === null) return;
  const confirmation = confirmationIn(state.prepared.design, raw);
  if (confirmation !== null) state.warned.set(slot, { found: [], confirmation });
  else {
    state.typed.set(slot, { unread: { [whole]: { text: JSON.stringify(raw), code: 'item.confirmation_invalid', params: {} } }, told: nothing.told });
    state.flags[slot]! |= flag.unreadable | flag.entered;
  }
};

/** In the words of the design, where it has some. */
const inOwnWords = (state: FormState, { warning_message }: AttributeItem, found: readonly Warning[]): readonly Warning[] => {
  if (!warning_message) return found;
  const message = localText(warning_message, state.context.language, ownLanguage(state.prepared.design));
  return found.map(({ check }) => ({ code: 'item.warning', params: { message }, check }));
};

const judge: WarningRules['judge'] = (state, slot) => {
  const held = state.warned.get(slot);
  const index = state.indexOf[slot]!;
  const item = state.prepared.items[index] as AttributeItem;
  const value = state.values[slot] ?? null;
  const isJudged = hasFlag(state, slot, flag.exposed) && hasFlag(state, slot, flag.stored) && !hasFlag(state, slot, flag.unreadable);
  const found = isJudged ? inOwnWords(state, item, warningsOf(item, state.prepared.behaviours[index]!, value, sourcesAt(state, slot))) : [];
  // While it is hidden, an answer waits with its confirmation.
  const confirmation = held?.confirmation && isStored(value) && sameAnswer(held.confirmation.value, value) ? held.confirmation : null;
  if (held === undefined ? found.length === 0 : confirmation === held.confirmation && sameAnswer(found as unknown as AnswerValue, held.found as unknown as AnswerValue)) return;
  if (found.length === 0 && confirmation === null) state.warned.delete(slot);
  else state.warned.set(slot, { found, confirmation });
  touch(state, slot);
};

/** A confirmation counts for this answer alone, and for all that is found. */
const seen: WarningRules['seen'] = (state, slot) => {
  const { found = [], confirmation = null } = state.warned.get(slot) ?? {};
  if (found.length === 0 || !hasFlag(state, slot, flag.exposed)) return null;
  return { found, confirmed: confirmation !== null && found.every(({ check }) => confirmation.checks.includes(check)) ? confirmation : null };
};

const write: WarningRules['write'] = (state, slot, page, name) => {
  const confirmed = seen(state, slot)?.confirmed ?? null;
  if (confirmed !== null) page[confirmationName(name)] = confirmed as unknown as AnswerValue;
};

const open: WarningRules['open'] = (state) => {
  const found: (Warning & Issue)[] = [];
  eachExposedSlot(state, 0, (slot) => {
    const warned = seen(state, slot);
    if (warned?.confirmed === null) found.push(...warned.found.map((each) => ({ ...each, path: pathOfSlot(state, slot) })));
  });
  return found;
};

const set: WarningRules['set'] = (state, slot, given) => {
  const warned = seen(state, slot);
  if (warned === null || (given === null && warned.confirmed === null)) return false;
  const { found } = warned;
  state.warned.set(slot, { found, confirmation: given === null ? null : { value: state.values[slot]!, checks: [...new Set(found.map(({ check }) => check))], ...given } });
  touch(state, slot);
  return true;
};

addWarningRules({ read, judge, set, seen, write, open });
