import * as z from 'zod/mini';
import { reviewStates } from '../access/card-review.ts';
import { forTextOperators, type CardFilter, type ItemCondition, type TextCondition } from './card-filter.ts';

/** One schema per part and nothing else: a part without type and test does not compile. */
type PartsOf<Filter> = { readonly [Part in keyof Filter]-?: z.ZodMiniType<Filter[Part] | undefined> };

const text = () => z.string().check(z.minLength(1), z.maxLength(200));
const textCondition = () => forTextOperators(() => z.optional(text())) satisfies PartsOf<TextCondition>;
export const itemCondition = () =>
  ({
    in: z.optional(z.array(text()).check(z.minLength(1), z.maxLength(100))),
    from: z.optional(text()),
    to: z.optional(text()),
    ...textCondition(),
  }) satisfies PartsOf<ItemCondition>;
const range = () => z.optional(z.strictObject({ from: z.optional(z.iso.datetime({ offset: true })), to: z.optional(z.iso.datetime({ offset: true })) }));
const ids = () => z.optional(z.array(z.string().check(z.regex(/^[0-9a-z]{1,64}$/))).check(z.minLength(1), z.maxLength(50)));

const filterParts = () => ({
  items: z.optional(
    z.record(
      z.string().check(z.maxLength(200)),
      z.strictObject(itemCondition()),
    ),
  ),
  text: z.optional(z.strictObject(textCondition())),
  required: z.optional(z.enum(['comp', 'incomp'])),
  overall: z.optional(z.array(z.enum(['no', 'partial', 'all'])).check(z.minLength(1))),
  project: ids(),
  org: ids(),
  by: ids(),
  created: range(),
  updated: range(),
  version: z.optional(z.array(z.int().check(z.positive())).check(z.minLength(1), z.maxLength(100))),
  orphaned: z.optional(z.boolean()),
  errors: z.optional(z.boolean()),
  state: z.optional(z.array(z.enum(reviewStates)).check(z.minLength(1))),
  queries: z.optional(z.array(z.enum(['open', 'answered'])).check(z.minLength(1))),
}) satisfies PartsOf<CardFilter>;

export const cardFilterSchema = z.lazy(() => z.strictObject(filterParts())) as z.ZodMiniType<CardFilter>;
