import * as fc from '#test/support/properties.ts';
import { expect, it } from 'vitest';
import { createSlotQueue } from '#shared/form/slot-queue.ts';

it('gives the slots of the lowest rank first, each as often as it was pushed, while others come and go', () => {
  const steps = fc.array(fc.option(fc.nat(20), { freq: 3 }), { maxLength: 60 });
  fc.assert(
    fc.property(steps, (ranks) => {
      const queue = createSlotQueue(21);
      const waiting = new Map<number, number>();
      const takeLowest = () => {
        const slot = queue.pop();
        expect(waiting.get(slot)).toBe(waiting.size === 0 ? undefined : Math.min(...waiting.values()));
        waiting.delete(slot);
        return slot;
      };
      for (const [slot, rank] of ranks.entries()) {
        if (rank === null) {
          takeLowest();
          continue;
        }
        queue.push(slot, rank);
        waiting.set(slot, rank);
      }
      while (waiting.size > 0) takeLowest();
      expect(takeLowest()).toBe(-1);
    }),
  );
});
