import { expect, it } from 'vitest';
import type { AttributeType } from '#shared/design/card-design.ts';
import { pluginKinds } from '#shared/plugins/params.ts';
import { pluginBehaviours } from '#shared/plugins/behaviours.ts';
import { itemBehaviours } from '#shared/items/behaviours.ts';
import { readerOf } from '#shared/items/readers.ts';
import { item, plugin } from '#test/support/form-builder.ts';

it('exactly the items that somebody enters have a reader of text', () => {
  const plain = Object.entries(itemBehaviours).map(([type, { answer }]) => ({ name: type, answer, reader: readerOf(item(type as AttributeType, 'x')) }));
  const kinds = pluginKinds.map((kind) => {
    const of = plugin(kind, 'x');
    return { name: kind, answer: pluginBehaviours[kind].answer, reader: of.class === 'attribute' ? readerOf(of) : undefined };
  });
  const all = [...plain, ...kinds];
  expect(all.filter(({ answer }) => answer === 'entered').length).toBeGreaterThan(10);
  for (const { name, answer, reader } of all) expect({ name, isRead: reader !== undefined }).toEqual({ name, isRead: answer === 'entered' });
});
