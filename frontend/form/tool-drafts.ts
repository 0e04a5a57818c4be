import { createContext, useContext, useState } from 'react';
import type { ItemPath } from '#shared/form/form-types.ts';
import type { ToolDrafts, ToolStates } from '../lib/card-form.ts';
import { sharedValue } from '../lib/shared-value.ts';

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

export const itemOfTool = (states: ToolStates): ItemPath | null => Object.keys(states).find((key) => key.startsWith(ofItem))?.slice(ofItem.length) ?? null;

/** Outside an open card (the preview of a design) no draft is stored. */
export const ToolDraftsContext = createContext<ToolDrafts>({ ...createToolDrafts(), keep: () => undefined });

/** The tool of an item, reopened with its draft if the page was left while it was open. Drafts have the shape that this product stored. */
export const useTool = <Draft>(path: ItemPath) => {
  const drafts = useContext(ToolDraftsContext);
  const key = `${ofItem}${path}`;
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
