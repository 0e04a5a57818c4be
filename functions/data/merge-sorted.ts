export async function* mergeSorted<Entry>(sources: readonly AsyncGenerator<Entry, void>[], isBefore: (a: Entry, b: Entry) => boolean): AsyncGenerator<Entry, void> {
  const heads = await Promise.all(sources.map((source) => source.next()));
  for (;;) {
    let first: { readonly at: number; readonly entry: Entry } | undefined;
    for (const [at, head] of heads.entries()) {
      if (head.done !== true && (first === undefined || isBefore(head.value, first.entry))) first = { at, entry: head.value };
    }
    if (first === undefined) return;
    yield first.entry;
    heads[first.at] = await sources[first.at]!.next();
  }
}
