import topics from './topics.json' with { type: 'json' };

/** The section of the handbook about a finding, as `chapter.section`. The longest beginning of its code in `topics.json` decides. */
export const topicOf = (code: string): string => {
  let [best, length] = ['form.start', 0];
  for (const [beginning, section] of Object.entries(topics)) if (code.startsWith(beginning) && beginning.length > length) [best, length] = [section, beginning.length];
  return best;
};
