import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CallAnswer, CallInput } from '#shared/api/calls.ts';
import type { Answers, AnswerValue, CardDesign } from '#shared/design/card-design.ts';
import type { KeptAnswer } from '#shared/design/kept-answer.ts';
import type { FormSession, Issue, ItemPath } from '#shared/form/form-types.ts';
import type { PreparedDesign } from '#shared/form/prepare.ts';
import type { Language } from '#shared/text/languages.ts';
import type { FormSelection, LinkStart } from './paths.ts';

export type Card = CallAnswer<'getCard'>;
export type SaveBody = CallInput<'saveCard'>['body'] & { readonly vals: Answers };

/** A card with the design of its version; a new card has the design in force. */
export interface OpenedCard {
  readonly selection: FormSelection;
  readonly card: Card | null;
  readonly version: number;
  readonly design: CardDesign;
}

export type Opened = Pick<OpenedCard, 'card' | 'design' | 'version'>;

export interface StartedCard extends OpenedCard {
  readonly link: LinkStart | null;
  /** null: nothing can be kept on this device. */
  readonly drafts: CardDrafts | null;
}

/** The engine's session of an open form. Its findings about several items stand at the item changed last. */
export interface OpenSession extends FormSession {
  placed(issues: readonly Issue[]): readonly Issue[];
  onChange(listener: () => void): () => void;
  /** All answers: the stored ones, and those hidden by a choice since the form was opened or since `saved`. */
  everything(saved: Answers): Answers;
  /** The earlier answer of an item whose change hid answers below it; entering it again restores them. */
  choiceBefore(path: ItemPath): AnswerValue | undefined;
}

export interface FormReader {
  readonly language: Language;
  readonly organisation: string;
}

export interface CardForm extends Opened {
  readonly session: OpenSession;
  readonly prepared: PreparedDesign;
  /** Shared with the session; the first save of a new card adds the numbers that it drew. */
  readonly drawn: Map<ItemPath, AnswerValue>;
  readonly saved: Answers;
  /** When the restored answers were typed (ms since 1970). */
  readonly restoredAt: number | null;
  /** Answers typed in another version that have no place in this one. The next save sends them, and the card keeps them. */
  readonly carried: readonly KeptAnswer[];
  readonly isChanged: () => boolean;
}

export interface Attempt {
  readonly body: SaveBody;
  readonly idempotencyKey: string;
  readonly at: number;
}

export type ToolStates = Readonly<Record<string, unknown>>;

/** Unfinished work in dialogs, which is no answer yet. */
export interface ToolDrafts {
  read(key: string): unknown;
  keep(key: string, draft: unknown): void;
  clear(): void;
  all(): ToolStates;
  isEmpty(): boolean;
  onChange(listener: () => void): () => void;
}

export interface ResumedForm {
  readonly form: CardForm;
  /** The form in which the answers were typed, if they have been carried into a later version. */
  readonly typed: CardForm | null;
  /** A save with unknown outcome. */
  readonly attempt: Attempt | null;
  readonly tools: ToolStates;
  /** A merge that was begun; `with`: the card that has the linkage value, if not the open one. */
  readonly merge: { readonly with?: string } | null;
}

export interface FormToKeep {
  readonly form: CardForm;
  readonly selection: FormSelection;
  readonly link: LinkStart | null;
  readonly tools: ToolDrafts;
  readonly unanswered: () => Attempt | null;
}

export interface KeptForm {
  /** Resolves when the device has stored what is unsaved. Never rejects: a failure must not stop the user. */
  readonly write: () => Promise<void>;
  readonly drop: () => Promise<void>;
  readonly isKept: boolean;
}

/** The unsaved answers of one card on this device. */
export interface CardDrafts {
  /** Whose answers these are. Nobody else may read or write them. */
  readonly userId: string;
  /** The entry that the address of a new card names is used by another tab or user. */
  readonly isTaken: boolean;
  /** How an external system began the card whose answers were found. */
  readonly link: LinkStart | null;
  /** Shows found answers of a card that cannot be opened. */
  readonly show: ((failure: { readonly error: unknown; readonly onTryAgain: () => void }) => ReactNode) | null;
  readonly resume: (opened: Opened & { readonly link: LinkStart | null }, reader: FormReader) => ResumedForm | null;
  readonly useKeeping: (form: FormToKeep) => KeptForm;
}

/** What a module does with answers that are not saved. Without one, closing a form loses them, and the form says so. */
export interface Drafts {
  /** Loads the code that a form waits for. */
  bring(): Promise<unknown>;
  /** The entry of a new card; null: the user is asked first whether an unsaved one is meant. */
  begin(selection: FormSelection): Promise<string | null>;
  /** null: this device cannot keep anything. `wanted` is the entry that the address names; `version` is that of the opened form, null if it cannot be opened. */
  find(queryClient: QueryClient, selection: FormSelection, wanted: string | null, version: Promise<number | null>): Promise<CardDrafts | null>;
}
