import type { cardCalls } from '#shared/api/cards.ts';
import type { Answers } from '#shared/design/card-design.ts';
import { widerRepeats } from '#shared/export/repeat-widths.ts';
import type { RepeatWidths } from '#shared/export/repeat-widths.ts';
import type { FormSession } from '#shared/form/form-types.ts';
import type { KeptAnswer } from '#shared/design/kept-answer.ts';
import type { Card, CardContent } from '../data/cards.ts';
import { recentDomainFor } from '../data/domains.ts';
import { linkDigest } from '../data/linked-cards.ts';
import { raiseRepeatWidths } from '../data/repeat-widths.ts';
import type { Call } from '../http/create-handler.ts';
import { changedPaths } from './changed-paths.ts';
import type { FolderDesign } from './folder-design.ts';
import { idTuple } from './id-tuple.ts';
import { answerAt, listedValues } from './summary-items.ts';

/** Who saves, where and when. */
export type SavingCall = Pick<Call<typeof cardCalls.saveCard>, 'principal' | 'now' | 'host'>;

/** What a save stores, from the server's own run of the form. */
export const contentOf = async (
  { principal, now, host }: SavingCall,
  { design, version }: FolderDesign,
  form: FormSession,
  before: Card | null,
  kept: readonly KeptAnswer[],
): Promise<CardContent> => {
  const { folder, user, org } = principal;
  const vals = form.answers();
  const { overall, required, pages } = form.status();
  await keepWidths(folder.id, design, vals);
  // What is kept was taken away by nobody.
  const isKept = (path: string): boolean => kept.some((each) => each.path === path);
  return {
    vals,
    kept,
    summary: {
      version,
      overall,
      required,
      pages: pages.map(({ status }) => status),
      values: listedValues(design, vals),
      updated_org: org.name,
    },
    guard: await idTuple(design, vals),
    link: await linkOf(host, now, folder.id, vals, before),
    entry: {
      user: { id: user.id, name: user.disp_name },
      org: { id: org.id, name: org.name },
      version,
      changes: before === null ? [] : changedPaths(before.vals, vals).filter(({ path }) => answerAt(vals, path) !== null || !isKept(path)),
    },
    now,
  };
};

/** Maxima this instance has seen recorded. */
const knownWidths = new Map<string, RepeatWidths>();

const keepWidths = async (folderId: string, design: FolderDesign['design'], vals: Answers): Promise<void> => {
  const known = knownWidths.get(folderId) ?? {};
  const wider = widerRepeats(design, vals, known);
  if (Object.keys(wider).length === 0) return;
  await raiseRepeatWidths(folderId, wider);
  knownWidths.set(folderId, { ...known, ...wider });
};

/** The key under which an external system finds the card. Where no linkage is set, the card keeps the one it has. */
const linkOf = async (host: string, now: number, folderId: string, vals: Answers, before: Card | null): Promise<string | undefined> => {
  const { external_linkage_item: item } = await recentDomainFor(host, now);
  if (item === null) return before?.link;
  return linkDigest(folderId, item, answerAt(vals, item));
};
