import type { AnswerValue, Item } from '../design/card-design.ts';
import { missingFinding } from '../items/findings.ts';
import { localText, ownLanguage, type Texts } from '../text/languages.ts';
import { findingsOf } from './findings.ts';
import { effectiveValue, flag, type FormState, hasFlag, pathOfSlot } from './form-state.ts';
import type { Issue, FormSession } from './form-types.ts';
import { eachExposedSlot } from './repetitions.ts';
import { hasEntry } from './write-answers.ts';

const textIn = ({ context, prepared }: FormState) => (texts: Texts): string => localText(texts, context.language, ownLanguage(prepared.design));
const itemAt = (state: FormState, slot: number): Item => state.prepared.items[state.indexOf[slot]!]!;

export const allIssues = (state: FormState): readonly Issue[] => {
  const issues: Issue[] = [];
  eachExposedSlot(state, 0, (slot) => {
    if (hasFlag(state, slot, flag.missing) && !hasFlag(state, slot, flag.unreadable)) issues.push({ ...missingFinding(itemAt(state, slot), textIn(state)), path: pathOfSlot(state, slot) });
    issues.push(...wrongAnswer(state, slot));
  });
  return issues;
};

const wrongAnswer = (state: FormState, slot: number): readonly Issue[] => {
  if (!hasFlag(state, slot, flag.wrong)) return [];
  const path = pathOfSlot(state, slot);
  return findingsOf(state, slot).map((finding) => ({ ...finding, path }));
};

/** Nothing entered blocks saving; else id attributes come first, then wrong answers (spec end-user 5, submit check). */
export const saveIssues = (state: FormState): readonly Issue[] => {
  const wrong: Issue[] = [];
  // A user cannot repair a result that is too long, so it does not block saving.
  eachExposedSlot(state, 0, (slot) => wrong.push(...wrongAnswer(state, slot).filter(({ code }) => code !== 'item.result_too_long')));
  if (!hasEntry(state) && wrong.length === 0) return [{ code: 'card.nothing_entered', path: '', params: {} }];
  return [...missingIdAttributes(state), ...lostNumbers(state), ...wrong];
};

const digits = (value: AnswerValue | undefined): string => (typeof value === 'string' || typeof value === 'number' ? `${value}` : '');

/** A drawn number must never change or disappear. */
const lostNumbers = (state: FormState): readonly Issue[] =>
  state.prepared.design.numbering.flatMap((path): Issue[] => {
    const [slot, number] = [state.prepared.indexOf.get(path), digits(state.context.drawn?.get(path))];
    if (slot === undefined || number === '' || digits(effectiveValue(state, slot)) === number) return [];
    return [{ code: 'item.number_drawn', path, params: { number } }];
  });

const missingIdAttributes = (state: FormState): readonly Issue[] => {
  const { design, indexOf, isNumbered, items, page } = state.prepared;
  return design.id_attributes.flatMap((path): Issue[] => {
    const slot = indexOf.get(path);
    if (slot === undefined || isNumbered[slot] === 1 || state.withheld.has(slot)) return [];
    if (hasFlag(state, slot, flag.exposed) && (state.flags[slot]! & (flag.answered | flag.unreadable)) !== 0) return [];
    const title = textIn(state);
    const params = { page: title(design.pages[page[slot]!]!.title), item: title(items[slot]!.title) };
    return [{ code: 'card.id_attribute_missing', path, params }];
  });
};

/** Errors and unconfirmed warnings block submitting, although a card in progress may have both. Null is nothing. */
export const standsAgainstSubmitting = (form: Pick<FormSession, 'submitIssues' | 'openWarnings'>): { readonly errors: number; readonly warnings: number } | null => {
  const [errors, warnings] = [form.submitIssues().length, form.openWarnings().length];
  return errors + warnings === 0 ? null : { errors, warnings };
};
