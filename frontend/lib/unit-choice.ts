import type { ReactNode } from 'react';
import type { AnswerValue, NumberItem } from '#shared/design/card-design.ts';
import type { ItemState } from '#shared/form/form-types.ts';

export interface UnitChoice {
  readonly setValue: (value: AnswerValue) => ItemState;
  /** How the field shows the stored value; undefined: as usual. */
  readonly format: ((value: AnswerValue) => string) | undefined;
  readonly unit: string;
  readonly label: string;
  readonly onTurn: () => void;
}

export interface OtherUnits {
  readonly item: NumberItem;
  readonly state: ItemState;
  readonly title: string;
  readonly unit: string;
  readonly setValue: (value: AnswerValue) => ItemState;
  readonly children: (choice: UnitChoice | null) => ReactNode;
}
