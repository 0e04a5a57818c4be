/** The queue is a binary heap, lowest rank first; `pop` returns -1 when it is empty. */
export interface SlotQueue {
  push(slot: number, rank: number): void;
  pop(): number;
}

export const createSlotQueue = (): SlotQueue => {
  const slots: number[] = [];
  const ranks: number[] = [];

  const swap = (one: number, other: number): void => {
    [slots[one], slots[other]] = [slots[other]!, slots[one]!];
    [ranks[one], ranks[other]] = [ranks[other]!, ranks[one]!];
  };

  const sink = (): void => {
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      if (left >= ranks.length) return;
      const lower = left + 1 < ranks.length && ranks[left + 1]! < ranks[left]! ? left + 1 : left;
      if (ranks[at]! <= ranks[lower]!) return;
      swap(at, lower);
      at = lower;
    }
  };

  return {
    push: (slot, rank) => {
      let at = slots.push(slot) - 1;
      ranks.push(rank);
      while (at > 0) {
        const above = (at - 1) >> 1;
        if (ranks[above]! <= ranks[at]!) return;
        swap(at, above);
        at = above;
      }
    },
    pop: () => {
      const first = slots[0];
      if (first === undefined) return -1;
      const [lastSlot, lastRank] = [slots.pop()!, ranks.pop()!];
      if (slots.length > 0) {
        slots[0] = lastSlot;
        ranks[0] = lastRank;
        sink();
      }
      return first;
    },
  };
};
