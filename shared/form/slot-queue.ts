/** Gives the slots back by rank, lowest first; `pop` returns -1 when it is empty. */
export const createSlotQueue = (ranks: number) => {
  const byRank = Array.from<number[] | undefined>({ length: ranks });
  let size = 0;
  let lowest = 0;
  return {
    push: (slot: number, rank: number): void => {
      (byRank[rank] ??= []).push(slot);
      lowest = size === 0 ? rank : Math.min(lowest, rank);
      size += 1;
    },
    pop: (): number => {
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

export type SlotQueue = ReturnType<typeof createSlotQueue>;
