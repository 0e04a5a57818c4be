/** Each item has its highest score; `true` marks items that the instructions allow to be untestable (UN). */
const scale = {
  consciousness: [3, false],
  questions: [2, false],
  commands: [2, false],
  gaze: [2, false],
  visual: [3, false],
  face: [3, false],
  arm_left: [4, true],
  arm_right: [4, true],
  leg_left: [4, true],
  leg_right: [4, true],
  ataxia: [2, true],
  sensory: [2, false],
  language: [3, false],
  dysarthria: [2, true],
  neglect: [2, false],
} as const satisfies { readonly [item: string]: readonly [most: number, mayBeUntestable: boolean] };

export type StrokeItem = keyof typeof scale;
export const strokeItems = Object.keys(scale) as readonly StrokeItem[];

export const untestable = 'UN';
export type StrokeScore = number | typeof untestable;

const isScore = (item: StrokeItem, score: StrokeScore | undefined): score is StrokeScore => {
  const [most, mayBeUntestable] = scale[item];
  return score === untestable ? mayBeUntestable : score !== undefined && Number.isInteger(score) && score >= 0 && score <= most;
};

/** NIHSS (0-42) sums the testable items. The result is undefined unless each item has a valid score or is allowed to be untestable. */
export const strokeScale = (scores: { readonly [item in StrokeItem]?: StrokeScore }): number | undefined => {
  let sum = 0;
  for (const item of strokeItems) {
    const score = scores[item];
    if (!isScore(item, score)) return undefined;
    if (score !== untestable) sum += score;
  }
  return sum;
};
