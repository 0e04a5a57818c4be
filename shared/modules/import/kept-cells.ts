import type { AnswerValue, Answers } from '../../design/card-design.ts';
import type { KeptAnswer } from '../../design/kept-answer.ts';
import { none, pathOfIndex } from '../../form/prepare.ts';
import { isBlankAnswer } from '../../items/answers.ts';
import { isJsonObject } from '../../text/json.ts';
import type { Cell, ImportFinding, KnownVersion, ReadRecord } from './read-types.ts';
import { answerAt, splitPath } from '../../form/item-paths.ts';

export const readKept = (
  cell: Cell,
  known: readonly KnownVersion[],
  wide: { readonly vals: Answers; readonly placed: readonly KeptAnswer[] } | undefined,
  findings: ImportFinding[],
): readonly KeptAnswer[] => {
  let json: unknown;
  try {
    json = JSON.parse(cell.text);
  } catch {
    json = null;
  }
  const entries = Array.isArray(json) ? (json as readonly unknown[]).filter(isJsonObject) : [];
  if (entries.length === 0) findings.push({ ...cell, code: 'import.kept_unreadable', params: {}, isFault: true });
  return entries.flatMap((entry): KeptAnswer[] => {
    const { version, path, value } = entry as { readonly version?: unknown; readonly path?: unknown; readonly value?: unknown };
    const at = known.find((each) => each.version === version);
    if (at === undefined || typeof path !== 'string' || value === undefined || value === null) {
      findings.push({ ...cell, code: 'import.kept_version', params: { version: String(version) }, isFault: false, isChange: true });
      return [];
    }
    const target = at.targets.resolve(path);
    const around = target === undefined ? none : target.prepared.repeat[target.number]!;
    const [page, name] = splitPath(path);
    const isFree = wide !== undefined && target?.depth !== 0 && wide.vals[page]?.[name] === undefined && !wide.placed.some((each) => each.path === path);
    return [{ version: at.version, path, value: value as AnswerValue, ...(target && around !== none && { repeat: pathOfIndex(target.prepared, around) }), ...(isFree && { detached: true as const }) }];
  });
};

export const keptOf = ({ kept, perhapsKept }: ReadRecord, answers: Answers): readonly KeptAnswer[] => [
  ...kept,
  ...perhapsKept.filter(({ path }) => isBlankAnswer(answerAt(answers, path))),
];
