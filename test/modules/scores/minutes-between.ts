import type { Item } from '#shared/design/card-design.ts';
import { plugin } from '#test/support/form-builder.ts';

/** An item `minutes`, as a list: a test that spreads it compiles without the line. */
export const minutesBetween = (from: string, to: string): readonly Item[] => [plugin('time_interval', 'minutes', { from, to })];
