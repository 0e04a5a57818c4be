import type { QueryClient } from '@tanstack/react-query';
import { lazy } from 'react';
import type { CardDrafts, Drafts } from '../../lib/card-form.ts';
import { designQuery, isSameCard, withLongLists } from '../../lib/open-card.ts';
import { type FormSelection, isSameLink, newCard } from '../../lib/paths.ts';
import { randomId } from '../../lib/random-id.ts';
import { tokenOwner } from '../../lib/token-owner.ts';
import { type Journal, listUnsaved, openJournal, type StoredDraft } from './journal.ts';
import { type FoundDraft, resume } from './resume.ts';
import { useKeeping } from './use-keeping.ts';

const DraftScreen = lazy(async () => ({ default: (await import('./draft-screen.tsx')).DraftScreen }));

const designOf = async (queryClient: QueryClient, selection: FormSelection, journal: Journal, { id, base: { version } }: StoredDraft): Promise<FoundDraft['typedIn']> => {
  const answer = await queryClient.fetchQuery(designQuery(selection, version)).catch(() => null);
  const design = answer?.design ?? (await journal.designOf(id).catch(() => null));
  return design === null ? null : withLongLists({ version, design }).catch(() => null);
};

/** If the journal cannot be read, the form opens all the same. */
export const beginDraft: Drafts['begin'] = async (selection) => {
  const { user } = await tokenOwner();
  const unsaved = await listUnsaved(user.id).catch(() => []);
  return unsaved.some(({ place }) => isSameCard(place, selection)) ? null : randomId();
};

/** If the journal cannot be read, the form opens without it. */
export const findDrafts: Drafts['find'] = async (queryClient, selection, wanted, version) => {
  try {
    const journal = await openJournal();
    return journal === null ? null : await draftsIn(journal, queryClient, selection, wanted, version);
  } catch {
    return null;
  }
};

const draftsIn = async (journal: Journal, queryClient: QueryClient, selection: FormSelection, wanted: string | null, version: Promise<number | null>): Promise<CardDrafts> => {
  // The answers of one patient must not come back in another's card.
  const isOfEntry = ({ base }: StoredDraft) => selection.link === undefined || isSameLink(base.link, selection.link);
  const draft = await journal.find(selection, wanted, isOfEntry);
  const own = selection.card === newCard ? wanted : null;
  const entryId = draft?.id ?? own;
  const isInPlace = draft === null || draft.base.version === (await version);
  const found: FoundDraft | null = draft === null ? null : { draft, typedIn: isInPlace ? null : await designOf(queryClient, selection, journal, draft) };
  return {
    userId: journal.userId,
    isTaken: draft === null && own !== null && !(await journal.isFree(own)),
    link: draft?.base.link ?? null,
    show: found === null ? null : (failure) => <DraftScreen selection={selection} journal={journal} {...found} {...failure} />,
    resume: (opened, reader) => (found === null ? null : resume(opened, found, reader)),
    useKeeping: (form) => useKeeping(form, journal, entryId, found !== null),
  };
};
