import type { CallName } from '#shared/api/routes.ts';
import type { Group } from '#shared/api/calls.ts';
import coreWords from './api-words.json' with { type: 'json' };
import { coreFunctions } from './core-functions.ts';
import type { StoredKind } from './data/keys.ts';
import type { CompletePlan, FunctionPlan, VariableOf } from './function-plan.ts';
import domainListWords from './modules/code-lists/api-words.json' with { type: 'json' };
import { domainListFunctions, listsForDesigns } from './modules/code-lists/functions.ts';
import helpWords from './modules/help/api-words.json' with { type: 'json' };
import { helpFunctions } from './modules/help/functions.ts';
import importWords from './modules/import/api-words.json' with { type: 'json' };
import { importFunctions } from './modules/import/functions.ts';
import { storedImports } from './modules/import/data/keys.ts';
import machineWords from './modules/machines/api-words.json' with { type: 'json' };
import { machineFunctions } from './modules/machines/functions.ts';
import oversightWords from './modules/oversight/api-words.json' with { type: 'json' };
import { oversightFunctions } from './modules/oversight/functions.ts';
import qualityWords from './modules/quality/api-words.json' with { type: 'json' };
import { qualityFunctions } from './modules/quality/functions.ts';
import { storedLikeness, storedPairs } from './modules/quality/data/keys.ts';
import reviewWords from './modules/review/api-words.json' with { type: 'json' };
import { storedMailMarks } from './modules/review/data/keys.ts';
import { reviewFunctions } from './modules/review/functions.ts';
import statisticsWords from './modules/statistics/api-words.json' with { type: 'json' };
import { statisticsFunctions } from './modules/statistics/functions.ts';
import testFolderWords from './modules/test-folders/api-words.json' with { type: 'json' };
import { testFolderFunctions } from './modules/test-folders/functions.ts';
import versionWords from './modules/versions/api-words.json' with { type: 'json' };
import { versionFunctions } from './modules/versions/functions.ts';

// This composition file joins core and modules, as data only. To remove a module, remove its lines. Missing handlers and words do not compile.

const plans = {
  ...coreFunctions,
  ...importFunctions,
  ...statisticsFunctions,
  ...qualityFunctions,
  ...machineFunctions,
  ...reviewFunctions,
  ...versionFunctions,
  ...domainListFunctions,
  ...testFolderFunctions,
  ...oversightFunctions,
  ...helpFunctions,
} as const satisfies { readonly [Name in Group]: FunctionPlan };

export type FunctionName = keyof typeof plans;

type NamesOf<Kind> = { [Name in FunctionName]: (typeof plans)[Name] extends { readonly kind: Kind } ? Name : never }[FunctionName];
export type StartedFunction = VariableOf<NamesOf<'worker' | 'service'>>;

export const functionNames = Object.keys(plans) as readonly FunctionName[];

const furtherReads: { readonly [Name in FunctionName]?: readonly string[] } = {
  ...listsForDesigns,
};

const planOf = (name: FunctionName): CompletePlan => {
  const { reads = [], ...plan }: FunctionPlan = plans[name];
  const all = [...reads, ...(furtherReads[name] ?? [])];
  return { entry: `functions/${name}/handler.ts`, kind: 'group', memory: 1769, ...plan, ...(all.length > 0 && { reads: all }) };
};

export const functionPlans = Object.fromEntries(functionNames.map((name) => [name, planOf(name)])) as { readonly [Name in FunctionName]: CompletePlan };
export const namesOf = (kind: CompletePlan['kind']): readonly FunctionName[] => functionNames.filter((name) => functionPlans[name].kind === kind);
export const groups = namesOf('group') as readonly Group[];

export const storedKinds: readonly StoredKind[] = [
  storedImports,
  storedMailMarks,
  storedPairs,
  storedLikeness,
];

interface CallWords {
  readonly summary: string;
  readonly more?: string;
  readonly who?: string;
}

export const callWords: { readonly [Name in CallName]: CallWords } = {
  ...coreWords.calls,
  ...importWords.calls,
  ...statisticsWords.calls,
  ...qualityWords.calls,
  ...machineWords.calls,
  ...reviewWords.calls,
  ...versionWords.calls,
  ...domainListWords.calls,
  ...testFolderWords.calls,
  ...oversightWords.calls,
  ...helpWords.calls,
};
export const groupWords: { readonly [Name in Group]: string } = {
  ...coreWords.groups,
  import: importWords.group,
  statistics: statisticsWords.group,
  quality: qualityWords.group,
  machines: machineWords.group,
  review: reviewWords.group,
  versions: versionWords.group,
  'domain-lists': domainListWords.group,
  'test-folders': testFolderWords.group,
  oversight: oversightWords.group,
  moving: oversightWords.moving,
  help: helpWords.group,
};
