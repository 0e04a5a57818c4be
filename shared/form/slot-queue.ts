/** Gives the slots back by rank, lowest first; `pop` returns -1 when it is empty. */
export interface SlotQueue {
  push(slot: number, rank: number): void;
  pop(): number;
}

export const createSlotQueue = (ranks: number): SlotQueue => {
  const byRank = Array.from<number[] | undefined>({ length: ranks });
  let size = 0;
  let lowest = 0;
  return {
    push: (slot, rank) => {
      (byRank[rank] ??= []).push(slot);
      lowest = size === 0 ? rank : Math.min(lowest, rank);
      size += 1;
    },
    pop: () => {
      if (size === 0) return -1;
      size -= 1;
      for (;;) {
        const slot = byRank[lowest]?.pop();
        if (slot !== undefined) return slot;
        lowest += 1;
      }
    },
  };
};
