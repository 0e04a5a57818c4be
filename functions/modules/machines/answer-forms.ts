import type { ItemSchema } from '#shared/items/keys.ts';
import { itemSchemas } from '#shared/items/schemas.ts';

type AnswerForm = NonNullable<ItemSchema['answer']>;

/** How an answer is written, by item type and by kind of plugin. A bundle contains the value instead of zod (infra/constant-modules.ts). */
export const answerForms: { readonly [type: string]: AnswerForm } = {
  ...Object.fromEntries(Object.entries<ItemSchema>(itemSchemas).flatMap(([type, { answer }]) => (answer === undefined ? [] : [[type, answer]]))),
  interlocked_dropdown: { example: 'bed2', words: 'the code of a choice that the other item allows' },
  blood_pressure: { example: { SBP: 120, DBP: 80 } },
};
