import topics from './topics.json' with { type: 'json' };

/** The handbook section about a finding, as `chapter.section`: the longest matching prefix in `topics.json` wins. */
export const topicOf = (code: string): string => {
  let [best, length] = ['form.start', 0];
  for (const [beginning, section] of Object.entries(topics)) if (code.startsWith(beginning) && beginning.length > length) [best, length] = [section, beginning.length];
  return best;
};
