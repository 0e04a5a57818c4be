import type { AnswerValue, AttributeItem, AttributeOf, AttributeType } from '#shared/design/card-design.ts';
import type { Issue, ItemState } from '#shared/form/form-types.ts';

/** What every item component gets: its item, its state and one callback. */
export interface AnyItemProps {
  readonly item: AttributeItem;
  readonly state: ItemState;
  /** By the card or by the design. */
  readonly isReadOnly: boolean;
  /** What is wrong with the answer, as far as it is time to say so. */
  readonly findings: readonly Issue[];
  /** Stores an answer (null clears it); returns what the engine made of it. */
  readonly setValue: (value: AnswerValue) => AnswerValue;
}

export interface ItemProps<Type extends AttributeType> extends AnyItemProps {
  readonly item: AttributeOf<Type>;
}
