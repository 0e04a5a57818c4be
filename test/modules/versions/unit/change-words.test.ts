import { expect, it } from 'vitest';
import ja from '#shared/i18n/ja/manage-designs.json' with { type: 'json' };
import { changeKinds } from '#shared/modules/versions/design-change.ts';

it('every kind of change has a name that a manager reads', () => {
  expect(changeKinds.filter((kind) => !(`change.${kind}.label` in ja))).toEqual([]);
});
