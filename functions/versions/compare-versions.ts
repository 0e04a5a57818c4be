import type { versionCalls } from '#shared/api/versions.ts';
import { wordDiagnostics } from '#shared/compile/word-diagnostics.ts';
import { wordChange } from '#shared/compile/word-changes.ts';
import type { CardDesign } from '#shared/design/card-design.ts';
import { openEffects } from '#shared/design/change-effects.ts';
import { compareDesigns } from '#shared/design/compare-designs.ts';
import { lintDesign } from '#shared/design/lint-design.ts';
import { scanCards } from '../data/card-scan.ts';
import { knownDesign } from '../data/known-designs.ts';
import type { Folder } from '../data/projects.ts';
import type { Call, UseCase } from '../http/create-handler.ts';
import { managedFolder } from '../managed-folder.ts';
import { Problem } from '../problem.ts';
import { readUploadedDesign } from '../read-uploaded-design.ts';

type Compare = Call<typeof versionCalls.compareVersions>;

/** Beyond these the answer says that it is of the oldest cards only. */
const mostCards = 10_000;
/** ms; the rest of the function's time is for the answer. */
const longestLook = 15_000;

const versionOf = async (folder: Folder, version: number | null | undefined): Promise<CardDesign> => {
  if (typeof version !== 'number') throw new Problem('design.unknown');
  return (await knownDesign(folder.id, version)).design;
};

const laterOf = async (folder: Folder, { body, query, principal }: Compare): Promise<CardDesign> =>
  body.card_design === undefined
    ? versionOf(folder, body.to ?? folder.version)
    : readUploadedDesign(body.card_design, query.lang ?? principal.user.lang);

/** What an uploaded design, or a stored version, changes; with an upload also what that means for the folder's cards. */
export const compareVersions: UseCase<typeof versionCalls.compareVersions> = async (call) => {
  const { params, body, query, principal, now } = call;
  const folder = await managedFolder(params);
  const language = query.lang ?? principal.user.lang;
  const later = await laterOf(folder, call);
  const comparison = compareDesigns(await versionOf(folder, body.from ?? folder.version), later);

  const effects = openEffects(comparison, query.today ?? new Date(now).toISOString().slice(0, 10));
  let isWhole = true;
  if (body.card_design !== undefined && comparison.changes.length > 0) {
    const started = performance.now();
    let looked = 0;
    for await (const { id, vals } of scanCards(folder.id)) {
      if (looked >= mostCards || performance.now() - started > longestLook) {
        isWhole = false;
        break;
      }
      effects.add({ id, vals });
      looked += 1;
    }
  }
  const { cards, total, changes } = effects.result();
  return {
    warnings: wordDiagnostics(lintDesign(later), language),
    cards: { looked_at: cards, all: isWhole, ...total },
    changes: changes.map(({ examples, ...change }) => ({ ...change, examples: [...examples], text: wordChange(change, language) })),
  };
};
