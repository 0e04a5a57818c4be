import type { AnswerValue, Path } from '../design/card-design.ts';
import type { FormulaId } from './computed/formulas.ts';

interface Input {
  /** The formula's own name of the input ("sbp"), empty for one of many alike (a sum's). */
  readonly name: string;
  /** As used: null when it is missing and nothing stands in for it. */
  readonly value: AnswerValue;
  /** Whether the value was missing and something stands in for it. */
  readonly isAssumed?: boolean;
  /** The points or code that the value counts as. */
  readonly code?: number;
}

/** An intermediate result ("logit"). */
export interface Step {
  readonly name: string;
  readonly value: AnswerValue;
}

/** What a computed value comes from, in the terms of the design. */
export interface Explanation {
  readonly formula: FormulaId;
  readonly inputs: readonly (Input & { readonly path: Path | null })[];
  readonly steps?: readonly Step[];
  /** The formula as the design writes it, where it is the design's own. */
  readonly text?: string;
}

/** How a computed value came about, for a reader who wants to check it: worded from the catalogue `clinical`. */
export interface Working {
  readonly formula: FormulaId;
  readonly version: number;
  readonly inputs: readonly WorkingInput[];
  readonly steps: readonly Step[];
  /** The formula as the design writes it, its items as `${page.item}`; null for formulas of the product. */
  readonly text: string | null;
  readonly result: AnswerValue;
}

export interface WorkingInput extends Required<Omit<Input, 'code'>> {
  /** Run-time path; null for an input that the design writes out or leaves out. */
  readonly path: string | null;
  readonly code: number | null;
}
