/** Throws if a spelling has two meanings, because one would silently replace the other. */
export const meaningOf = <Meaning>(entries: Iterable<readonly [spelling: string, meaning: Meaning, name: string]>): ReadonlyMap<string, Meaning> => {
  const known = new Map<string, { readonly meaning: Meaning; readonly name: string }>();
  for (const [spelling, meaning, name] of entries) {
    const other = known.get(spelling);
    if (other !== undefined && other.meaning !== meaning) throw new Error(`"${spelling}" is a spelling of "${other.name}" and of "${name}". Take it out of one of them.`);
    known.set(spelling, { meaning, name });
  }
  return new Map([...known].map(([spelling, { meaning }]) => [spelling, meaning]));
};
