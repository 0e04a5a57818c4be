import { mayWrite } from '#shared/access/folder-access.ts';
import { createdAt } from '../data/card-ids.ts';
import type { CardEntry } from '../data/card-lists.ts';
import type { Card } from '../data/cards.ts';
import { globalIdOf } from '../data/keys.ts';
import type { Member } from '../data/members.ts';
import { registrationOf } from '../data/projects.ts';
import type { Folder, Project } from '../data/projects.ts';
import { folderDesign } from './folder-design.ts';
import type { FolderDesign } from './folder-design.ts';
import { presentSummary } from './summary-items.ts';

/** Where a card stands, for its answer to name. */
export interface CardHome {
  readonly project: Project;
  readonly folder: Folder;
}

const presentPages = ({ design }: FolderDesign, states: CardEntry['summary']['pages']) =>
  design.pages.map(({ name, title }, index) => ({ name, status: states[index] ?? ('no' as const), title }));

/** A card as a list shows it; titles come from the design version it was saved with. */
export const presentEntry = async (
  { folderId, cardId, updated, summary }: CardEntry,
  { project, folder }: CardHome,
  now: number,
) => {
  const design = await folderDesign(folderId, summary.version);
  return {
    id: cardId,
    card_id: cardId,
    card_global_id: globalIdOf(folderId, cardId),
    version: summary.version,
    project: { id: project.id, title: project.title, design_name: project.design_name },
    folder: {
      id: folder.id,
      title: folder.title,
      design_name: folder.design_name,
      registration: registrationOf(folder, now),
    },
    status: { overall: summary.overall, required: summary.required },
    page_status: presentPages(design, summary.pages),
    summary: presentSummary(design, summary.values),
    created_at: new Date(createdAt(cardId)).toISOString(),
    updated_at: new Date(updated).toISOString(),
    updated_org: summary.updated_org,
  };
};

export const presentCard = async (card: Card, home: CardHome & { readonly member: Member }, now: number) => {
  const { folder_id: folderId, id: cardId, updated, summary } = card;
  return {
    ...(await presentEntry({ folderId, cardId, updated, summary }, home, now)),
    card_hash: card.hash,
    vals: card.vals,
    kept_answers: card.kept.map(({ version, path, value }) => ({ version, path, value })),
    history: card.history.map((entry) => ({ ...entry, changes: [...entry.changes] })),
    read_only: !(mayWrite(home.member) && registrationOf(home.folder, now).open),
  };
};
