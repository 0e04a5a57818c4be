import type { PpatsPriority } from '../clinical/ppats.ts';
import type { TapeColour } from '../clinical/tape-colours.ts';
import type { ComaWording } from '../clinical/coma-scale.ts';
import type { CodeBand, Predictor } from '../clinical/survival.ts';
import type { TriageNext } from '../clinical/start-triage.ts';
import type { Choice } from '../design/card-design.ts';
import type { Texts } from '../text/languages.ts';

/** A predictor that is missing, and the code that stands in for it with the values it stands for. */
export interface AssumedPredictor extends CodeBand {
  readonly name: Predictor;
  readonly code: number;
}

/** What an item shows beside its answer, as plain data: screens word it from the catalogue `clinical` or the design's texts. */
export type Shown =
  /** watch: a tape colour, or a band of the design with its title. */
  | {
      readonly kind: 'band';
      readonly tape: TapeColour | null;
      readonly title: Texts | null;
      readonly colour: string;
      /** The tape ends before this length or age: the colour is the specified one, and says nothing. */
      readonly isOutsideTape: boolean;
    }
  /** score_level: a priority, or a level of the design with its title. */
  | { readonly kind: 'level'; readonly priority: PpatsPriority | null; readonly title: Texts | null; readonly colour: string | null }
  /** gcs: which wording fits the patient's age; null while the age is not decided. */
  | { readonly kind: 'wording'; readonly wording: ComaWording | null }
  /** start: the step that comes next, or the group reached. */
  | { readonly kind: 'triage'; readonly next: TriageNext }
  /** survival_probability: the predictors that were missing; a number without them would say more than is known. */
  | { readonly kind: 'assumed'; readonly predictors: readonly AssumedPredictor[] }
  /** What may be chosen now, where that follows other answers; `awaited` is the run-time path of the first of these that is missing while nothing is offered. */
  | { readonly kind: 'choices'; readonly choices: readonly Choice[]; readonly awaited: string | null };
