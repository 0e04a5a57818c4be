import type { AttributeItem, SuggestItem } from '#shared/design/card-design.ts';
import type { FormSession } from '#shared/form/form-types.ts';
import { partOf } from '#shared/items/answers.ts';
import { foldCode } from '#shared/text/code-lists.ts';
import { foldName } from '#shared/text/same-text.ts';
import { type Language, localText } from '#shared/text/languages.ts';
import { callApi } from '../../lib/api-client.ts';
import type { CodeHit, KnownCodes } from '../../lib/modules.ts';
import { isSame, type Pasted, type PastedCell, standOf } from './enter-pasted.ts';

/** Most results of one code search; beyond it, another code may have the same name. */
const mostHits = 100;
const longestText = 200;
const asksAtOnce = 4;

/** The code and the name in a text that may hold both: "S06.5 Subdural haemorrhage", "S06.5: …", "… (S06.5)". */
const readings = (text: string): readonly { readonly code: string | null; readonly name: string | null }[] => {
  const [, first, rest] = /^([^\s:：,、]+)[\s:：,、]+(.+)$/s.exec(text) ?? [];
  const [, before, within] = /^(.+?)\s*[(（[]([^()（）[\]]+)[)）\]]$/s.exec(text) ?? [];
  return [
    { code: text, name: null },
    { code: null, name: text },
    ...(first === undefined || rest === undefined ? [] : [{ code: first, name: rest }]),
    ...(before === undefined || within === undefined ? [] : [{ code: within, name: before }]),
  ];
};

/** The one code that a text means, by code, by a name in any language, or by both. Null if none or several match; nothing is guessed. */
export const codeMeant = (text: string, hits: readonly CodeHit[]): CodeHit | null => {
  const means = ({ code, name }: CodeHit): boolean =>
    readings(text.trim()).some((reading) => {
      if (reading.code === null && hits.length >= mostHits) return false;
      const isCode = reading.code === null || foldCode(reading.code) === foldCode(code);
      const written = reading.name;
      return isCode && (written === null || Object.values(name).some((each) => foldName(each) === foldName(written)));
    });
  const found = hits.filter(means);
  return found.length === 1 ? found[0]! : null;
};

const wordsIn = (text: string): readonly string[] => text.split(/[\s:：,、;()（）[\]]+/).filter((word) => word !== '').slice(0, 12);

export type AskCodes = (master: string, words: readonly string[]) => Promise<readonly CodeHit[]>;

const askServer: AskCodes = (kind, words) => callApi('searchMaster', { params: { kind }, query: { words: JSON.stringify(words), limit: mostHits } });

const isCodeCell = (item: AttributeItem): item is SuggestItem => item.type === 'suggest';

export const wordsToLookUp = (session: FormSession, { taken }: Pasted, cells: readonly PastedCell[]): readonly PastedCell[] => {
  const texts = new Map(cells.map(({ path, text }) => [path, text]));
  return taken.flatMap(({ path }) => {
    const { item, value } = session.item(path);
    const text = texts.get(path);
    return item.class === 'attribute' && isCodeCell(item) && text !== undefined && typeof partOf(value, 'name') === 'string' && partOf(value, 'code') === null ? [{ path, text }] : [];
  });
};

export interface FoundCodes {
  readonly pasted: Pasted;
  readonly found: number;
  readonly unfound: readonly PastedCell[];
  readonly isFailed: boolean;
}

/** Enters the codes found, unless the cell was changed meanwhile. Equal texts are looked up once. */
export const findCodes = async (session: FormSession, pasted: Pasted, cells: readonly PastedCell[], language: Language, loadKnown: (() => Promise<KnownCodes>) | undefined, ask: AskCodes = askServer): Promise<FoundCodes> => {
  const known = await loadKnown?.().catch(() => undefined);
  const masterOf = ({ path }: PastedCell): string => (session.item(path).item as SuggestItem).master ?? 'icd10';
  const waiting = [...Map.groupBy(cells, (cell) => `${masterOf(cell)} ${cell.text.trim()}`).values()];
  const afters = new Map(pasted.taken.map(({ path, after }) => [path, after]));
  const unfound: PastedCell[] = [];
  let [found, isFailed] = [0, false];
  const lookUp = async (same: readonly PastedCell[]): Promise<void> => {
    const [{ text }, master] = [same[0]!, masterOf(same[0]!)];
    const hits = isFailed || text.length > longestText ? [] : await ask(master, wordsIn(text)).catch(() => {
      isFailed = true;
      return [];
    });
    if (hits.length > 0) known?.rememberHits(master, hits);
    const hit = codeMeant(text, hits);
    for (const cell of same) {
      const after = afters.get(cell.path);
      if (after === undefined || !isSame(standOf(session.item(cell.path)), after)) continue;
      if (hit === null) {
        unfound.push(cell);
        continue;
      }
      found += 1;
      session.set(cell.path, { code: hit.code, name: localText(hit.name, language), kind: master });
      afters.set(cell.path, standOf(session.item(cell.path)));
    }
  };
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await lookUp(next);
  };
  await Promise.all(Array.from({ length: asksAtOnce }, work));
  const order = new Map(cells.map(({ path }, at) => [path, at]));
  return {
    pasted: { ...pasted, taken: pasted.taken.map((each) => ({ ...each, after: afters.get(each.path)! })), faulty: pasted.faulty.filter(({ path }) => session.item(path).issues.length > 0) },
    found,
    unfound: unfound.toSorted((one, other) => order.get(one.path)! - order.get(other.path)!),
    isFailed,
  };
};
