export type Source<Entry> = () => Promise<Entry | undefined>;

export const mergeSorted = <Entry>(
  sources: readonly Source<Entry>[],
  isBefore: (a: Entry, b: Entry) => boolean,
): Source<Entry> => {
  if (sources.length === 1) return sources[0]!;
  let heads: (Entry | undefined)[] | undefined;
  return async () => {
    heads ??= await Promise.all(sources.map((source) => source()));
    let first = -1;
    for (const [index, head] of heads.entries()) {
      if (head !== undefined && (first < 0 || isBefore(head, heads[first]!))) first = index;
    }
    if (first < 0) return undefined;
    const entry = heads[first];
    heads[first] = await sources[first]!();
    return entry;
  };
};
