import { expect } from 'vitest';
import type { AnswerValue, Answers, CardDesign } from '#shared/design/card-design.ts';
import type { KeptAnswer } from '#shared/design/kept-answer.ts';
import type { FormContext, FormSession } from '#shared/form/form-types.ts';
import { splitItemPath } from '#shared/form/item-paths.ts';
import { openForm } from '#shared/form/open-form.ts';
import { prepare } from '#shared/form/prepare.ts';
import { splitTyped } from '#shared/form/typed-texts.ts';
import { clockIn } from '#shared/text/zones.ts';
import { projectKey } from '#functions/data/keys.ts';
import { update } from '#functions/data/table.ts';
import { callApi } from './call-api.ts';
import { copyOf, spotsOf } from './version-edits.ts';
import { openImports } from '../modules/import/support/import-folder.ts';
import { atStore } from './at-store.ts';
import { runWorkers } from './lambda-endpoint.ts';
import { edited, leaves, pathIn, typed, vanished, words } from './random-versions.ts';
import { useDesign } from './registry.ts';
import { callOfModule } from './module-call.ts';

/** A card as the API answers it. */
export interface SeenCard {
  readonly id: string;
  readonly card_global_id: string;
  readonly version: number;
  readonly card_hash: string;
  readonly vals: Answers;
  readonly kept_answers: readonly KeptAnswer[];
  readonly status: { readonly overall: string; readonly required: string; readonly missing_items?: readonly { readonly design: string }[] };
  readonly page_status: readonly { readonly status: string }[];
  readonly history: readonly { readonly version: number; readonly move?: { readonly from: number; readonly undone?: true } }[];
}

export type Draw = (below: number) => number;

export const seen = ({ version, card_hash, vals, kept_answers }: SeenCard) => ({ version, card_hash, vals, kept_answers });

/** The answers of a card by the path of the item, whatever repetition they stand in. */
export const heldByItem = (vals: Answers, kept: readonly KeptAnswer[]): ReadonlyMap<string, ReadonlySet<string>> => {
  const held = new Map<string, Set<string>>();
  for (const [path, value] of [...leaves(vals), ...kept.map((each): [string, AnswerValue] => [each.path, each.value])]) {
    const { item } = splitItemPath(path);
    held.set(item, new Set([...(held.get(item) ?? []), ...words(value)]));
  }
  return held;
};

/** A folder whose design changes by random edits, with one owner who does everything through the API. */
export const openVersionsWorld = async (first: CardDesign, draw: Draw, savesWithErrors: boolean) => {
  const imports = await openImports(first);
  const { owner, params, project } = imports;
  const designs: CardDesign[] = [first];
  let { folder } = imports;
  if (savesWithErrors) await update(projectKey(project.id), { set: { saves_with_errors: true } });

  const context = (): FormContext => ({ ...clockIn(Date.now(), 'Asia/Tokyo'), organisation: 'Minato', language: 'ja', isNew: false });
  const designOf = (version: number): CardDesign => designs[version - 1]!;
  const open = (version: number, vals: Answers): FormSession => {
    const { answers, unread } = splitTyped(vals);
    return openForm(prepare(designOf(version)), answers, context(), unread);
  };
  const call = (name: string, card: { readonly id: string } | null, body?: object) =>
    callOfModule(name, { token: owner.token, params: { ...params, ...(card && { cardId: card.id }) }, ...(body && { body }) });

  return {
    imports,
    designOf,
    open,
    newest: () => designs.length,
    call,
    save: (body: object) => call('saveCard', null, { ...body, ...(savesWithErrors && { with_errors: true }) }),
    patch: (card: SeenCard, body: object) => call('patchCard', card, { ...body, ...(savesWithErrors && { with_errors: true }) }),
    read: async (card: { readonly id: string }): Promise<SeenCard> => {
      const { status, body } = await call('getCard', card);
      expect(status).toBe(200);
      return body;
    },
    /** Changes some answers of a form to others that its items accept. */
    change: (form: FormSession, version: number, times: number): void => {
      const spots = spotsOf(copyOf(designOf(version))).filter(({ item }) => item['class'] === 'attribute');
      for (let at = 0; at < times; at += 1) {
        const path = pathIn(spots[draw(spots.length)]!, `_${1 + draw(2)}`);
        try {
          if (!form.item(path).exposed) continue;
          form.set(path, null);
          const start = draw(typed.length);
          for (let tried = 0; tried < typed.length && form.item(path).value === null && draw(10) > 0; tried += 1) {
            form.set(path, typed[(start + tried) % typed.length]!);
            if (form.item(path).issues.length > 0) form.set(path, null);
          }
        } catch {
          // Nothing to enter there, or no such repetition.
        }
      }
    },
    /** Puts another version in force: some edits of the newest one, or an earlier one again. */
    upload: async (): Promise<void> => {
      const last = designs.at(-1)!;
      const next = draw(4) === 0 ? designOf(1 + draw(designs.length)) : (edited(last, Array.from({ length: 6 }, () => [draw(1_000), draw(1_000)] as const)).at(-1) ?? last);
      folder = await useDesign(folder, next, imports.chea);
      designs.push(next);
    },
    takeOut: async (format: 'csv' | 'jsonl'): Promise<string> => {
      const { body } = await callApi('requestExport', { token: owner.token, params, query: { style: 'statistics', format, with_errors: 'true' } });
      await runWorkers();
      const { headers } = await callApi('fetchExport', { token: owner.token, query: { k: body.key } });
      return (await fetch(atStore(headers['location']!))).text();
    },
  };
};

export type VersionsWorld = Awaited<ReturnType<typeof openVersionsWorld>>;

/** What an act is to do to the cards that it touches. All others stay as they are. */
export type Expected = ReadonlyMap<string, (after: SeenCard, before: SeenCard | undefined) => void>;

/** Answers that are neither in place nor kept. An answer that an earlier version had to cut gives way when the whole one returns. */
export const lostOf = ({ designOf }: VersionsWorld, before: Pick<SeenCard, 'version' | 'vals' | 'kept_answers'>, after: SeenCard): readonly string[] => {
  const now = new Map(leaves(after.vals));
  const isWhole = (path: string): boolean => before.kept_answers.some((kept) => kept.path === path && kept.value === now.get(path));
  return vanished({ version: before.version, vals: before.vals, kept: before.kept_answers }, { version: after.version, vals: after.vals, kept: after.kept_answers }, designOf(before.version), designOf(after.version)).filter((path) => !isWhole(path));
};
