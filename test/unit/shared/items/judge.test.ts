import { expect, test } from 'vitest';
import { lostIn, noSources } from '#shared/items/judge.ts';
import { context, item } from '#test/support/form-builder.ts';

const place = item('location', 'place');
const sources = noSources(context);

test('of an answer of parts, a part that is not held makes the whole answer one that is lost', () => {
  const held = { latitude: 35.5, longitude: 139.5, accuracy: 3 };
  expect(lostIn(place, held, sources)).toBeNull();
  const negative = { ...held, accuracy: -1 };
  expect(lostIn(place, negative, sources)).toEqual(negative);
});
