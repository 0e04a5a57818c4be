import { createContext, useContext, useState } from 'react';
import type { ItemPath } from '#shared/form/form-types.ts';
import type { Side } from '#shared/form/merge-answers.ts';
import { createListeners } from './watched-session.ts';

/** What tools have got so far, by item or `mergeKey`. */
export type ToolStates = Readonly<Record<string, unknown>>;

/** What is being worked out in a dialog and is no answer yet. The journal stores it with the answers until the dialog is closed. */
export interface ToolDrafts {
  read(key: string): unknown;
  /** undefined: there is nothing to keep any more. */
  keep(key: string, draft: unknown): void;
  clear(): void;
  all(): ToolStates;
  isEmpty(): boolean;
  /** Called after each step. Returns the unsubscribe function. */
  onChange(listener: () => void): () => void;
}

export const createToolDrafts = (states: ToolStates = {}): ToolDrafts => {
  const drafts = new Map(Object.entries(states));
  const { tell, onChange } = createListeners();
  return {
    read: (key) => drafts.get(key),
    keep: (key, draft) => {
      if (draft === undefined && !drafts.has(key)) return;
      if (draft === undefined) drafts.delete(key);
      else drafts.set(key, draft);
      tell();
    },
    clear: () => {
      drafts.clear();
      tell();
    },
    all: () => Object.fromEntries(drafts),
    isEmpty: () => drafts.size === 0,
    onChange,
  };
};

const ofItem = 'item:';

/** The tool of an item; no item has two. */
const toolKey = (path: ItemPath): string => `${ofItem}${path}`;
/** What was chosen so far of two users' answers. */
export const mergeKey = 'merge';

export interface MergeDraft {
  /** Of the other user's card when it was chosen. */
  readonly hash: string | undefined;
  /** Another card than the one that is open, whose linkage value it has. */
  readonly with: string | undefined;
  readonly choices: readonly (readonly [key: string, side: Side])[];
}

/** The merge that had begun, as this product stored it. */
export const mergeIn = (states: ToolStates): MergeDraft | undefined => states[mergeKey] as MergeDraft | undefined;

/** The item whose tool is open, if one is. */
export const itemOfTool = (states: ToolStates): ItemPath | null => Object.keys(states).find((key) => key.startsWith(ofItem))?.slice(ofItem.length) ?? null;

/** Outside an open card (the preview of a design) nothing outlives the page. */
export const ToolDraftsContext = createContext<ToolDrafts>({ ...createToolDrafts(), keep: () => undefined });

/**
 * The tool of an item: open where the page went away in the middle of it, with the draft it had then. The draft has the
 * shape that this same product gave it.
 */
export const useTool = <Draft>(path: ItemPath) => {
  const drafts = useContext(ToolDraftsContext);
  const key = toolKey(path);
  const [isOpen, setOpen] = useState(() => drafts.read(key) !== undefined);
  return {
    isOpen,
    open: () => setOpen(true),
    close: () => {
      drafts.keep(key, undefined);
      setOpen(false);
    },
    draft: drafts.read(key) as Draft | undefined,
    keep: (draft: Draft) => drafts.keep(key, draft),
  };
};
