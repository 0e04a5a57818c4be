import type { PluginItem } from '../../design/card-design.ts';
import type { Computed } from '../../items/behaviour.ts';

export const organisationName: Computed<PluginItem> = {
  answer: 'computed',
  holds: { kind: 'text' },
  compute: (_item, { context }) => context.organisation || null,
  explain: () => ({ formula: 'organisation_name', inputs: [] }),
};
