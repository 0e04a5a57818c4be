import type { CardDesign, Item } from '#shared/design/card-design.ts';
import type { CallAnswer } from '#shared/api/calls.ts';
import type { CardFilter } from '#shared/api/card-filter.ts';
import { callApi } from './call-api.ts';
import { caseDesign } from './card-folder.ts';
import { createPerson, join, useDesign, type Signed } from './registry.ts';
import { openReviewed } from './review-folder.ts';

const first = caseDesign();

/** The usual design with other items on the page of the patient. */
export const withPatient = (edit: (items: readonly Item[]) => readonly Item[], more: Partial<CardDesign> = {}): CardDesign => ({
  ...first,
  pages: first.pages.map((page) => (page.name === 'patient' ? { ...page, items: edit(page.items) } : page)),
  ...more,
});

export const newItem = (name: string, more: object = {}): Item => ({ class: 'attribute', type: 'string', name, title: { ja: name, en: name }, ...more });

export interface MoveBody {
  readonly where?: CardFilter;
  readonly cursor?: string;
  readonly began?: string;
  readonly trial?: boolean;
}

/** A reviewed folder with an owner, Olga, who moves cards between versions of the design. */
export const openMoving = async (design: CardDesign = first) => {
  const opened = await openReviewed(design);
  const { params, project, hospital, chea } = opened;
  const olga = await createPerson(hospital, 'olga');
  await join(project, olga, 'edit', { is_owner: true });
  let { folder } = opened;
  const move = (body: MoveBody, by: Signed = olga) => callApi('moveCards', { token: by.token, params, body });
  return {
    ...opened,
    olga,
    move,
    upload: async (next: CardDesign): Promise<void> => {
      folder = await useDesign(folder, next, chea);
    },
    /** All steps to the end, each from where the one before stopped. */
    moveAll: async (body: MoveBody) => {
      const steps: CallAnswer<'moveCards'>[] = [];
      for (let cursor: string | null | undefined; cursor !== null; cursor = steps.at(-1)!.cursor) {
        const { status, body: answer } = await move({ ...body, ...(body.trial === true && steps[0] && { began: steps[0].at }), ...(cursor !== undefined && { cursor }) });
        if (status !== 200) throw new Error(`The step answered ${status} ${JSON.stringify(answer)}`);
        steps.push(answer as CallAnswer<'moveCards'>);
      }
      return steps;
    },
    takeBack: ({ id, card_hash }: { id: string; card_hash: string }, token: string = opened.aoi.token) => callApi('takeBackMove', { token, params: { ...params, cardId: id }, body: { card_hash } }),
  };
};
