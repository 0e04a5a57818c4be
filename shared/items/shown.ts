import type { PpatsPriority } from '../clinical/ppats.ts';
import type { TapeColour } from '../clinical/tape-colours.ts';
import type { ComaWording } from '../clinical/coma-scale.ts';
import type { CodeBand, Predictor } from '../clinical/survival.ts';
import type { Choice } from '../design/card-design.ts';
import type { Texts } from '../text/languages.ts';

export interface AssumedPredictor extends CodeBand {
  readonly name: Predictor;
  readonly code: number;
}

export type Shown =
  | {
      readonly kind: 'band';
      readonly tape: TapeColour | null;
      readonly title: Texts | null;
      readonly colour: string;
      /** The specified colour has no meaning beyond the end of the tape. */
      readonly isOutsideTape: boolean;
    }
  | { readonly kind: 'level'; readonly priority: PpatsPriority | null; readonly title: Texts | null; readonly colour: string | null }
  /** The wording is null if the patient's age is undecided. */
  | { readonly kind: 'wording'; readonly wording: ComaWording | null }
  | { readonly kind: 'assumed'; readonly predictors: readonly AssumedPredictor[] }
  /** `awaited` is the path of the first missing answer while nothing is offered. */
  | { readonly kind: 'choices'; readonly choices: readonly Choice[]; readonly awaited: string | null };
