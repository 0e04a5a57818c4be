import type { AnswerValue, AttributeItem, CardDesign, PageAnswers } from '../design/card-design.ts';
import { confirmationName } from '../design/sibling-names.ts';
import { maxText } from '../design/limits.ts';
import { expressionOf, expressionsOf } from '../design/item-expressions.ts';
import { type Rule, rulesAt } from '../design/rules.ts';
import { type Mention, mentionsIn } from '../language/expression/expression.ts';
import { evaluateCondition } from '../language/expression/evaluate-expression.ts';
import { readingWith } from '../language/expression/reading.ts';
import { isObject, sameAnswer } from '../items/answers.ts';
import type { Behaviour, Sources } from '../items/behaviour.ts';
import type { Finding } from '../items/findings.ts';
import { isUnmet } from '../items/judge.ts';
import { nothing, whole } from '../items/take.ts';
import { localText, ownLanguage } from '../text/languages.ts';
import { flag, type FormState, hasFlag, isStored, pathOfSlot, touch } from './form-state.ts';
import type { Check, Confirmation, Confirming, Issue, Warned, Warning } from './form-types.ts';
import { ownValue } from './posted-value.ts';
import { eachExposedSlot } from './repetitions.ts';
import { sourcesAt } from './sources.ts';

const checks: readonly string[] = ['soft_range', 'warning'] satisfies Check[];
const isCheck = (each: AnswerValue): each is Check => typeof each === 'string' && (checks.includes(each) || /^rule:.{1,40}$/.test(each));

const softCodes = { 'item.below_min': 'item.below_soft_min', 'item.above_max': 'item.above_soft_max' } as const;

const warningsOf = (item: AttributeItem, behaviour: Behaviour, value: AnswerValue, sources: Sources): readonly Warning[] => {
  if (behaviour.answer !== 'entered') return [];
  const ranged = 'soft_range' in item && item.soft_range !== undefined ? behaviour.findings({ ...item, valid_range: item.soft_range } as AttributeItem, value, sources) : [];
  // An impossible answer gets an error only.
  const wrong = ranged.length === 0 ? [] : behaviour.findings(item, value, sources);
  const outside = ranged.flatMap(({ code, params }): Warning[] => (code in softCodes && !wrong.some((each) => each.code === code) ? [{ code: softCodes[code as keyof typeof softCodes], params, check: 'soft_range' }] : []));
  return isUnmet(expressionOf(item, 'warning'), behaviour, value, sources) ? [...outside, { code: 'item.warning_unmet', params: {}, check: 'warning' }] : outside;
};

const isText = (value: unknown, most: number): boolean => value === undefined || (typeof value === 'string' && value.length <= most);

/** The server sets `by` and `at`, so they are not checked. */
const confirmationIn = ({ confirmation_reasons = [] }: Pick<CardDesign, 'confirmation_reasons'>, raw: AnswerValue): Confirmation | null => {
  if (!isObject(raw)) return null;
  const { value, checks: about, read: others, reason, text, by, at, ...rest } = raw;
  const isAbout = Array.isArray(about) && about.length > 0 && about.every(isCheck);
  const isKnown = reason === undefined || confirmation_reasons.some((each) => each.value === reason) || by !== undefined;
  if (value === undefined || !isAbout || !isKnown || !isText(reason, maxText) || !isText(text, maxText) || !isText(at, 30) || !isText(others, 20) || Object.keys(rest).length > 0) return null;
  return raw as unknown as Confirmation;
};

export const readConfirmation = (state: FormState, slot: number, given: PageAnswers, name: string): void => {
  const raw = ownValue(given, confirmationName(name)) ?? null;
  if (raw === null) return;
  const confirmation = confirmationIn(state.prepared.design, raw);
  if (confirmation !== null) state.warned.set(slot, { found: [], confirmation });
  else {
    state.typed.set(slot, { unread: { [whole]: { text: JSON.stringify(raw), code: 'item.confirmation_invalid', params: {} } }, told: nothing.told });
    state.flags[slot]! |= flag.unreadable | flag.entered;
  }
};

const inOwnWords = (state: FormState, { warning_message }: AttributeItem, found: readonly Warning[]): readonly Warning[] => {
  if (!warning_message) return found;
  const message = localText(warning_message, state.context.language, ownLanguage(state.prepared.design));
  return found.map(({ check }) => ({ code: 'item.warning', params: { message }, check }));
};

/** A rule that cannot be judged because an answer is blank counts as met. */
const unmetRules = (state: FormState, slot: number, kind: Rule['kind']): readonly { readonly name: string; readonly message: string }[] => {
  const item = state.prepared.items[state.indexOf[slot]!]!;
  const rules = rulesAt(item).filter((rule) => rule.kind === kind);
  if (rules.length === 0) return [];
  const { terms } = sourcesAt(state, slot);
  const reading = readingWith(terms, { blanks: 'unknown' });
  const trees = new Map(expressionsOf(item).map(({ text, parsed }) => [text, parsed.tree]));
  return rules.flatMap(({ name, formula, message }) => {
    const tree = trees.get(formula);
    if (!tree || evaluateCondition(tree, reading) !== false) return [];
    return [{ name, message: (message && localText(message, state.context.language, ownLanguage(state.prepared.design))) || name }];
  });
};

export const withUnmetRules = (state: FormState, slot: number, found: readonly Finding[]): readonly Finding[] => {
  if (!hasFlag(state, slot, flag.exposed)) return found;
  const unmet = unmetRules(state, slot, 'error');
  return unmet.length === 0 ? found : [...found, ...unmet.map(({ name, message }): Finding => ({ code: 'item.rule', params: { message, rule: name } }))];
};

const fingerprint = (text: string): string => {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
};

/** Day and clock are not answers. The result is undefined if the checks read no other answer. */
const readBy = (state: FormState, slot: number, about: readonly Check[]): string | undefined => {
  const index = state.indexOf[slot]!;
  const item = state.prepared.items[index]!;
  const formulas = new Set(rulesAt(item).flatMap(({ name, formula }) => (about.includes(`rule:${name}`) ? [formula] : [])));
  const asked = expressionsOf(item).filter(({ key, text }) => (key === 'warning' ? about.includes('warning') : key === 'rule' && formulas.has(text)));
  const mentions = asked.flatMap(({ parsed }) => (parsed.tree ? mentionsIn(parsed.tree) : []));
  if (!mentions.some(({ path, many }) => many || state.prepared.references.get(path)?.index !== index)) return undefined;
  const { terms } = sourcesAt(state, slot);
  const seenAt = ({ path, many }: Mention) =>
    many ? [terms.readAll(path), terms.readEach?.(path).map(({ value }) => value), terms.repetitions?.(path)] : [terms.read(path), terms.reason?.(path)];
  return fingerprint(JSON.stringify(mentions.map((mention) => [mention.path, ...seenAt(mention)])));
};

/** A confirmation without a fingerprint depends on its own answer only. */
const isStillRead = (state: FormState, slot: number, { read: others, checks: about }: Confirmation): boolean => others === undefined || others === readBy(state, slot, about);

export const judgeWarnings = (state: FormState, slot: number): void => {
  const held = state.warned.get(slot);
  const index = state.indexOf[slot]!;
  const item = state.prepared.items[index] as AttributeItem;
  const value = state.values[slot] ?? null;
  const given = state.given.get(slot);
  const isJudged = hasFlag(state, slot, flag.exposed) && !hasFlag(state, slot, flag.unreadable);
  const own = isJudged && hasFlag(state, slot, flag.stored) ? inOwnWords(state, item, warningsOf(item, state.prepared.behaviours[index]!, value, sourcesAt(state, slot))) : [];
  // A rule may be about the missing answer.
  const ofRules = isJudged ? unmetRules(state, slot, 'warning').map(({ name, message }): Warning => ({ code: 'item.rule', params: { message, rule: name }, check: `rule:${name}` })) : [];
  const known = ofRules.length === 0 ? own : [...own, ...ofRules];
  const found = given === undefined ? known : isJudged && sameAnswer(value, given.held) ? ((given.warnings ?? []) as readonly Warning[]) : [];
  const confirmation = held?.confirmation && sameAnswer(held.confirmation.value, isStored(value) ? value : null) ? held.confirmation : null;
  // An old confirmation is kept, because the answers that it reads may not be computed yet.
  const isOver = isJudged && given === undefined && confirmation !== null && !isStillRead(state, slot, confirmation);
  if (held === undefined ? found.length === 0 : confirmation === held.confirmation && isOver === (held.isOver ?? false) && sameAnswer(found as unknown as AnswerValue, held.found as unknown as AnswerValue)) return;
  if (found.length === 0 && confirmation === null) state.warned.delete(slot);
  else state.warned.set(slot, { found, confirmation, ...(isOver && { isOver: true as const }) });
  touch(state, slot);
};

/** A confirmation counts for this answer and all its findings. */
export const warnedAt = (state: FormState, slot: number): Warned | null => {
  const { found = [], confirmation = null, isOver = false } = state.warned.get(slot) ?? {};
  if (found.length === 0 || !hasFlag(state, slot, flag.exposed)) return null;
  return { found, confirmed: confirmation !== null && !isOver && found.every(({ check }) => confirmation.checks.includes(check)) ? confirmation : null };
};

export const writeConfirmation = (state: FormState, slot: number, page: { [stored: string]: AnswerValue }, name: string): void => {
  const confirmed = warnedAt(state, slot)?.confirmed ?? null;
  if (confirmed !== null) page[confirmationName(name)] = confirmed as unknown as AnswerValue;
};

export const openWarnings = (state: FormState): readonly (Warning & Issue)[] => {
  const found: (Warning & Issue)[] = [];
  eachExposedSlot(state, 0, (slot) => {
    const warned = warnedAt(state, slot);
    if (warned?.confirmed === null) found.push(...warned.found.map((each) => ({ ...each, path: pathOfSlot(state, slot) })));
  });
  return found;
};

export const setConfirmation = (state: FormState, slot: number, given: Confirming | null): boolean => {
  const warned = warnedAt(state, slot);
  if (warned === null || (given === null && warned.confirmed === null)) return false;
  const { found } = warned;
  const about = [...new Set(found.map(({ check }) => check))];
  const others = state.given.has(slot) ? undefined : readBy(state, slot, about);
  const value = isStored(state.values[slot] ?? null) ? state.values[slot]! : null;
  state.warned.set(slot, { found, confirmation: given === null ? null : { value, checks: about, ...(others !== undefined && { read: others }), ...given } });
  touch(state, slot);
  return true;
};
