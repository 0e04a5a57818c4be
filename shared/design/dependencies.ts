/** Sorts nodes so that each follows those it depends on, otherwise ascending. A circle is returned as its nodes, the first one repeated at the end. */
export const evaluationOrder = (
  count: number,
  dependsOn: (node: number) => readonly number[],
): { readonly order: Int32Array; readonly circle: null } | { readonly order: null; readonly circle: readonly number[] } => {
  const order = new Int32Array(count);
  // Marks are 0 unseen, 1 on the stack, 2 placed. Recursion would overflow on a chain of 5,000 computed items.
  const marks = new Uint8Array(count);
  let placed = 0;
  const way: { node: number; needs: readonly number[]; next: number }[] = [];
  for (let start = 0; start < count; start += 1) {
    if (marks[start] !== 0) continue;
    marks[start] = 1;
    way.push({ node: start, needs: dependsOn(start), next: 0 });
    for (let top = way.at(-1); top; top = way.at(-1)) {
      const need = top.needs[top.next];
      top.next += 1;
      if (need === undefined) {
        marks[top.node] = 2;
        order[placed] = top.node;
        placed += 1;
        way.pop();
      } else if (marks[need] === 1) {
        const nodes = way.map(({ node }) => node);
        return { order: null, circle: [...nodes.slice(nodes.indexOf(need)), need] };
      } else if (marks[need] === 0) {
        marks[need] = 1;
        way.push({ node: need, needs: dependsOn(need), next: 0 });
      }
    }
  }
  return { order, circle: null };
};
