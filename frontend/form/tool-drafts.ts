import { createContext, useContext, useState } from 'react';
import type { ItemPath } from '#shared/form/form-types.ts';
import type { Side } from '#shared/form/merge-answers.ts';
import { sharedValue } from '../lib/shared-value.ts';

export type ToolStates = Readonly<Record<string, unknown>>;

/** Unfinished work in dialogs, which is no answer yet. The journal stores it until the dialog is closed. */
export interface ToolDrafts {
  read(key: string): unknown;
  keep(key: string, draft: unknown): void;
  clear(): void;
  all(): ToolStates;
  isEmpty(): boolean;
  onChange(listener: () => void): () => void;
}

export const createToolDrafts = (states: ToolStates = {}): ToolDrafts => {
  const drafts = new Map(Object.entries(states));
  const { tell, subscribe: onChange } = sharedValue(null);
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

const toolKey = (path: ItemPath): string => `${ofItem}${path}`;
export const mergeKey = 'merge';

export interface MergeDraft {
  readonly hash: string | undefined;
  readonly with: string | undefined;
  readonly choices: readonly (readonly [key: string, side: Side])[];
}

export const mergeIn = (states: ToolStates): MergeDraft | undefined => states[mergeKey] as MergeDraft | undefined;

export const itemOfTool = (states: ToolStates): ItemPath | null => Object.keys(states).find((key) => key.startsWith(ofItem))?.slice(ofItem.length) ?? null;

/** Outside an open card (the preview of a design) no draft is stored. */
export const ToolDraftsContext = createContext<ToolDrafts>({ ...createToolDrafts(), keep: () => undefined });

/** The tool of an item, reopened with its draft if the page was left while it was open. Drafts have the shape that this product stored. */
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
