import { expect, it } from 'vitest';
import { itemControls } from '#frontend/items/controls.tsx';
import { pluginKinds } from '#shared/plugins/params.ts';
import ja from '#shared/i18n/ja/manage-designs.json' with { type: 'json' };

const lacking = (keys: readonly string[]) => keys.filter((key) => !(key in ja));

it('every type of item has a name that a manager reads', () => {
  const types = [...Object.keys(itemControls).filter((type) => type !== 'plugin'), ...pluginKinds, 'group', 'repeat', 'composite'];
  expect(types.length).toBeGreaterThan(30);
  expect(lacking(types.map((type) => `typeName.${type}`))).toEqual([]);
});
