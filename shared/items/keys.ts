import * as z from 'zod';
import { languageTag } from '../text/languages.ts';
import { maxAnswerLength, maxChoiceValue, maxRules, maxText } from '../design/limits.ts';

/** Schemas that the keys of several item types are made of (design-format 1). */

/** One answer as stored: JSON only; dates are text (design-format 1, attribute types). */
export type AnswerValue = string | number | boolean | null | readonly AnswerValue[] | { readonly [part: string]: AnswerValue };

const answer: z.ZodType<AnswerValue> = z.json();

const text = z.string().max(maxText);
export const texts = z.record(z.string().regex(languageTag), text);
/** Which finding a text is that has not the form of its key; without one of these it is "design.wrong_shape". */
export const wrongForms = { path: 'design.not_a_path', name: 'design.not_a_name', control: 'design.control_characters', unseen: 'design.code_unseen' } as const;

/** Names and codes stand in scripts and files, where a line break or another control character would begin something else. */
// oxlint-disable-next-line no-control-regex -- these are the characters that it is about
const printable = /^[^\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]*$/;
const plainText = z.string().regex(printable, { message: wrongForms.control, abort: true });

export const path = z.string().regex(/^[^.]+\.[^.]+(?:\.[^.]+)?$/, wrongForms.path);
export const itemPath = z.string().regex(/^[^.]+\.[^.]+$/, wrongForms.path);
export const count = z.number().int().min(0);
export const length = z.number().int().min(1).max(maxAnswerLength);

/** Workbooks trim codes and take invisible characters out. A code that differs in them alone would be another choice that looks the same. */
const seen = /^(?!\s)[^\p{Default_Ignorable_Code_Point}]*(?<!\s)$/u;

export const choiceValue = plainText.min(1).max(maxChoiceValue).regex(seen, wrongForms.unseen);
/** `columns`: what the filters of the design ask of a choice, by the name of the column. */
const columnName = plainText.regex(/^[^{}\s]{1,100}$/);
export const choice = z.strictObject({ value: choiceValue, title: texts, description: texts.optional(), columns: z.record(columnName, text).optional() });
export const choices = z.array(choice).min(1);

/** A list of the design that items share; it stands in paths of findings. */
export const listName = plainText.regex(/^[^.[\]\s]{1,100}$/);

/**
 * The keys of every item that offers choices: its own, or those of a list of the design, and which of them it offers
 * (an expression in which `${#column}` is a column of the choice). Whoever reads a design sees the choices in both
 * cases (design/lists.ts), so that the type has them always.
 */
export const choiceKeys = {
  choices: choices.optional() as unknown as typeof choices,
  choices_from: listName.optional(),
  choice_filter: text.optional(),
};

export const numberRange = z.strictObject({ min: z.number().optional(), max: z.number().optional() }).optional();
export const textRange = z.strictObject({ min: z.string().optional(), max: z.string().optional() }).optional();

/** The name of a reason for a missing answer, which stands in files in the answer's place. */
const reasonValue = plainText.regex(/^[^\s;,.@"|]{1,40}$/, wrongForms.name);
export const missingReason = z.strictObject({ value: reasonValue, title: texts, code: z.number().int().optional() });

/** Why an answer that a warning is about stands nevertheless; whoever confirms it may name one. */
export const confirmationReason = z.strictObject({ value: reasonValue, title: texts });

/** A check over answers (sheet `rules`): it stands at an item, has a name of its own in the design, and says whether a card that does not meet it is wrong or only asked about. */
const rule = z.strictObject({ name: reasonValue, formula: text, message: texts.optional(), kind: z.enum(['error', 'warning']) });

/** The keys of every item. */
export const itemKeys = {
  name: z.string(),
  /** The name that its author gave, where a design cannot have it. */
  original: plainText.max(maxText).optional(),
  title: texts,
  description: texts.optional(),
  placeholder: texts.optional(),
  prefix: texts.optional(),
  suffix: texts.optional(),
  required: z.boolean().optional(),
  /** Required while this holds; `required: true` is required always. */
  required_if: text.optional(),
  /** What is said of a required answer that is missing. */
  required_message: texts.optional(),
  readonly: z.boolean().optional(),
  readonly_if: text.optional(),
  force_display: z.boolean().optional(),
  /** Tells who somebody is: exports can leave it out. */
  identifier: z.boolean().optional(),
  /** The reasons of the design that may stand in place of the answer; true for all of them. */
  reasons: z.union([z.literal(true), z.array(reasonValue).min(1)]).optional(),
  /** Applies to new cards only. The value of an `expression` is its text. */
  default_options: z.strictObject({ kind: z.enum(['today', 'now', 'organisation', 'value', 'expression']), value: answer.optional() }).optional(),
  /** Condition under which the item is shown, over items as `${page.item}` (shared/expression). */
  relevant: text.optional(),
};

/** The keys of every item with an answer. */
export const attributeKeys = {
  ...itemKeys,
  /** What the answer must meet, the answer itself written `.`, and what is said when it does not or is outside its range. */
  constraint: text.optional(),
  constraint_message: texts.optional(),
  /** What a plausible answer meets, written as a constraint is, and what is said of one that does not, or is outside its soft range. It can be confirmed. */
  warning: text.optional(),
  warning_message: texts.optional(),
  rules: z.array(rule).min(1).max(maxRules).optional(),
  /** What an entered item is filled with whenever the answers that it mentions change; with triggers, when one of these changes. */
  calculation: text.optional(),
  trigger: z.union([itemPath, z.array(itemPath).min(1).max(100)]).optional(),
};

/** What a schema reads, as nobody changes it; what holds any answer stays as it is. */
export type Read<Value> = [AnswerValue] extends [Value]
  ? Value
  : Value extends readonly (infer Each)[]
    ? readonly Read<Each>[]
    : Value extends object
      ? { readonly [Key in keyof Value]: Read<Value[Key]> }
      : Value;

export type Choice = Read<z.infer<typeof choice>>;

/** What is wrong with the keys of a type beyond their shape; `key` is where it is written below the item. */
export interface OwnFault {
  readonly code: string;
  readonly key: string;
  readonly params: { readonly [name: string]: string | number };
}
