import * as z from 'zod';
import { languageTag } from '../text/languages.ts';
import { maxAnswerLength, maxChoiceValue, maxRules, maxText } from '../design/limits.ts';

/** Dates are stored as text (design-format 1, attribute types). */
export type AnswerValue = string | number | boolean | null | readonly AnswerValue[] | { readonly [part: string]: AnswerValue };

const answer: z.ZodType<AnswerValue> = z.json();

const text = z.string().max(maxText);
export const texts = z.record(z.string().regex(languageTag), text);
/** Texts in any other wrong form get "design.wrong_shape". */
export const wrongForms = { path: 'design.not_a_path', name: 'design.not_a_name', control: 'design.control_characters', unseen: 'design.code_unseen' } as const;

/** Names and codes are used in scripts and files, where control characters would change the structure. */
// oxlint-disable-next-line no-control-regex -- these are the characters that it is about
const printable = /^[^\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]*$/;
const plainText = z.string().regex(printable, { message: wrongForms.control, abort: true });

export const path = z.string().regex(/^[^.]+\.[^.]+(?:\.[^.]+)?$/, wrongForms.path);
export const itemPath = z.string().regex(/^[^.]+\.[^.]+$/, wrongForms.path);
export const count = z.number().int().min(0);
export const length = z.number().int().min(1).max(maxAnswerLength);

/** Workbooks trim codes and remove invisible characters, so codes must not differ in these. */
const seen = /^(?!\s)[^\p{Default_Ignorable_Code_Point}]*(?<!\s)$/u;

export const choiceValue = plainText.min(1).max(maxChoiceValue).regex(seen, wrongForms.unseen);
const columnName = plainText.regex(/^[^{}\s]{1,100}$/);
export const choice = z.strictObject({ value: choiceValue, title: texts, description: texts.optional(), columns: z.record(columnName, text).optional() });
export const choices = z.array(choice).min(1);

export const listName = plainText.regex(/^[^.[\]\s]{1,100}$/);

/** `${#column}` in a filter is a column of the choice. `choices` is typed as present, because `withLists` fills it in. */
export const choiceKeys = {
  choices: choices.optional() as unknown as typeof choices,
  choices_from: listName.optional(),
  choice_filter: text.optional(),
};

export const numberRange = z.strictObject({ min: z.number().optional(), max: z.number().optional() }).optional();
export const textRange = z.strictObject({ min: z.string().optional(), max: z.string().optional() }).optional();

const reasonValue = plainText.regex(/^[^\s;,.@"|]{1,40}$/, wrongForms.name);
export const missingReason = z.strictObject({ value: reasonValue, title: texts, code: z.number().int().optional() });

export const confirmationReason = z.strictObject({ value: reasonValue, title: texts });

/** A rule comes from the sheet `rules`; its name is unique in the design. */
const rule = z.strictObject({ name: reasonValue, formula: text, message: texts.optional(), kind: z.enum(['error', 'warning']) });

export const itemKeys = {
  name: z.string(),
  /** The author's name of the item is kept here if it is not valid as a name. */
  original: plainText.max(maxText).optional(),
  title: texts,
  description: texts.optional(),
  placeholder: texts.optional(),
  prefix: texts.optional(),
  suffix: texts.optional(),
  required: z.boolean().optional(),
  /** This is a condition; `required: true` is unconditional. */
  required_if: text.optional(),
  required_message: texts.optional(),
  readonly: z.boolean().optional(),
  readonly_if: text.optional(),
  force_display: z.boolean().optional(),
  /** The answer identifies a person; exports can leave it out. */
  identifier: z.boolean().optional(),
  /** The item takes these reasons for missing answers; true is all of the design. */
  reasons: z.union([z.literal(true), z.array(reasonValue).min(1)]).optional(),
  /** Defaults apply to new cards only. The value of an `expression` is its text. */
  default_options: z.strictObject({ kind: z.enum(['today', 'now', 'organisation', 'value', 'expression']), value: answer.optional() }).optional(),
  relevant: text.optional(),
};

export const attributeKeys = {
  ...itemKeys,
  /** `.` is the answer; the message also covers the range. */
  constraint: text.optional(),
  constraint_message: texts.optional(),
  /** A plausible answer meets it, like a constraint; the message also covers the soft range. */
  warning: text.optional(),
  warning_message: texts.optional(),
  rules: z.array(rule).min(1).max(maxRules).optional(),
  /** The calculation runs when a mentioned answer changes, or only when a trigger changes. */
  calculation: text.optional(),
  trigger: z.union([itemPath, z.array(itemPath).min(1).max(100)]).optional(),
};

export type Read<Value> = [AnswerValue] extends [Value]
  ? Value
  : Value extends readonly (infer Each)[]
    ? readonly Read<Each>[]
    : Value extends object
      ? { readonly [Key in keyof Value]: Read<Value[Key]> }
      : Value;

export type Choice = Read<z.infer<typeof choice>>;

export interface ItemSchema {
  readonly keys: z.core.$ZodLooseShape;
  readonly faults?: (item: never) => readonly OwnFault[];
  readonly activates?: true;
  /** The description of the API shows how an answer is written; absent where nobody enters one. */
  readonly answer?: { readonly example: AnswerValue; readonly words?: string };
}

export interface OwnFault {
  readonly code: string;
  readonly key: string;
  readonly params: { readonly [name: string]: string | number };
}
