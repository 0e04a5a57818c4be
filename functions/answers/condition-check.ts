import type { ItemCondition } from '#shared/api/card-filter.ts';
import type { Path } from '#shared/design/card-design.ts';
import type { FolderDesign } from './folder-design.ts';

/** Refuses conditions of a filter. `place` says where the request has them. */
export type ConditionCheck = (conditions: readonly (readonly [Path, ItemCondition])[], inForce: readonly FolderDesign[], place: string) => Promise<void>;
