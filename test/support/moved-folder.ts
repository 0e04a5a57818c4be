import type { CardDesign, Item } from '#shared/design/card-design.ts';
import { callApi } from './call-api.ts';
import { caseDesign } from './card-folder.ts';
import { createPerson, join, useDesign } from './registry.ts';
import { openReviewed } from './review-folder.ts';
import { callOfModule } from './module-call.ts';

const first = caseDesign();

/** The usual design with other items on the page of the patient. */
export const withPatient = (edit: (items: readonly Item[]) => readonly Item[], more: Partial<CardDesign> = {}): CardDesign => ({
  ...first,
  pages: first.pages.map((page) => (page.name === 'patient' ? { ...page, items: edit(page.items) } : page)),
  ...more,
});

export const newItem = (name: string, more: object = {}): Item => ({ class: 'attribute', type: 'string', name, title: { ja: name, en: name }, ...more });

export interface SavedCard {
  readonly id: string;
  readonly card_hash: string;
}

/** A reviewed folder with an owner, Olga, who moves cards between versions of the design. */
export const openMoving = async (design: CardDesign = first) => {
  const opened = await openReviewed(design);
  const { params, project, hospital, chea } = opened;
  const olga = await createPerson(hospital, 'olga');
  await join(project, olga, 'edit', { is_owner: true });
  let { folder } = opened;
  return {
    ...opened,
    olga,
    upload: async (next: CardDesign): Promise<void> => {
      folder = await useDesign(folder, next, chea);
    },
    /** The card after Olga moved it to the version in force. */
    moveCard: async ({ id, card_hash }: SavedCard) => {
      const { status, body } = await callApi('patchCard', { token: olga.token, params: { ...params, cardId: id }, body: { card_hash, vals: {}, move_to: folder.version } });
      if (status !== 200) throw new Error(`The move answered ${status} ${JSON.stringify(body)}`);
      return body;
    },
    takeBack: ({ id, card_hash }: SavedCard, token: string = opened.aoi.token) => callOfModule('takeBackMove', { token, params: { ...params, cardId: id }, body: { card_hash } }),
  };
};
