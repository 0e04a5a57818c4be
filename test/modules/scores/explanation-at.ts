import type { AttributeItem } from '#shared/design/card-design.ts';
import type { FormState } from '#shared/form/form-state.ts';
import type { FormSession } from '#shared/form/form-types.ts';
import { sourcesAt } from '#shared/form/sources.ts';
import type { Explanation } from '#shared/items/behaviour.ts';

/** How a score says that it came about, without the module `workings`. */
export const explanationAt = (session: FormSession, path: string): Explanation | null =>
  session.look(path, (looked, slot) => {
    const state = looked as FormState;
    const index = state.indexOf[slot]!;
    const behaviour = state.prepared.behaviours[index]!;
    return behaviour.answer === 'computed' ? (behaviour.explain?.(state.prepared.items[index] as AttributeItem, sourcesAt(state, slot)) ?? null) : null;
  });
