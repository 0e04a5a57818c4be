import type { ResourceNamespaceMap } from 'i18next';
import { createContext, lazy, useContext, type ComponentType, type LazyExoticComponent } from 'react';
import type { RouteObject } from 'react-router';
import type { CallAnswer } from '#shared/api/calls.ts';
import type { ChangeEffect } from '#shared/compare/design-change.ts';
import type { CardDesign } from '#shared/design/card-design.ts';
import type { ManagedFolder } from './administration.ts';
import { loadWords, type Namespace } from './i18n.ts';
import type { Folder, Project } from './projects.ts';

/** What a design does to what its folder has: `effect` is the worst change, null for none, and `lost` the number of cards that lose an answer. */
export interface DesignJudgement {
  readonly effect: ChangeEffect | null;
  readonly lost: number;
}

/** The places at which modules add parts to screens of the core, and the properties that the parts of each place get. */
export interface Places {
  /** Below the lists of the dashboard. */
  readonly 'dashboard-bottom': object;
  /** Among what a member can do with a folder, above its cards. */
  readonly 'folder-actions': { readonly project: Project; readonly folder: Folder };
  /** Among what an owner can do with the folders of a project. */
  readonly 'owned-folders': { readonly pId: string };
  /** Among what is asked of all cards of a folder. */
  readonly 'folder-checks': { readonly pId: string; readonly fId: string };
  /** Above the upload of a design into a folder that has version `version` in force. The upload waits until the part has judged the design that was read at `readAt`. */
  readonly 'design-upload': {
    readonly pId: string;
    readonly fId: string;
    readonly version: number;
    readonly design: CardDesign;
    readonly readAt: number;
    /** The address of a card of the folder; null: the reader cannot open cards. */
    readonly cardPath: ((card: string) => string) | null;
    readonly onJudged: (judgement: DesignJudgement) => void;
  };
  /** Below the versions of a folder's design, newest first. */
  readonly 'design-history': { readonly pId: string; readonly fId: string; readonly versions: Readonly<CallAnswer<'designHistory'>> };
  /** Among what owners change on all cards of a folder. `onMove` leads to where cards are moved to the version in force. */
  readonly 'folder-changes': { readonly pId: string; readonly fId: string; readonly onMove: () => void };
}

/** The places at which the core links to screens of modules, and what an address there is built of. */
export interface LinkPlaces {
  /** What a manager can do with a project. */
  readonly 'managed-project': { readonly pId: string };
  /** What a manager can do with a folder. */
  readonly 'managed-folder': { readonly pId: string; readonly folder: ManagedFolder };
  /** What can be done with a version of a design; `before` is the version before it. */
  readonly 'design-version': { readonly version: number; readonly before: number | null };
  /** What an owner can do with a project. */
  readonly 'owned-project': { readonly pId: string };
}

export interface ModuleLink<Given> {
  /** A word of the catalogue `admin`. */
  readonly label: keyof ResourceNamespaceMap['admin'];
  /** What the word mentions. */
  readonly mentions?: (given: Given) => Readonly<Record<string, number>>;
  readonly Icon?: ComponentType;
  /** null: not offered here. */
  readonly to: (given: Given) => string | null;
}

/** What a module adds to the screens. `app/modules.ts` lists all modules. */
export interface Module {
  readonly name: string;
  /** Rows of the route table: for every signed-in user, and for the managers of the platform. */
  readonly screens?: { readonly user?: readonly RouteObject[]; readonly manager?: readonly RouteObject[] };
  readonly places?: { readonly [Place in keyof Places]?: ComponentType<Places[Place]> };
  readonly links?: { readonly [Place in keyof LinkPlaces]?: ModuleLink<LinkPlaces[Place]> };
}

const ModulesContext = createContext<readonly Module[]>([]);
export const ModulesProvider = ModulesContext.Provider;
export const useModules = (): readonly Module[] => useContext(ModulesContext);

/** Whether a module has a part at a place. */
export const useHasPart = (place: keyof Places): boolean => useModules().some(({ places }) => places?.[place] !== undefined);

interface OfferedLink extends Pick<ModuleLink<never>, 'label' | 'Icon'> {
  readonly mentioned: Readonly<Record<string, number>>;
  readonly to: string;
}

/** The links of all modules at a place, for what they are built of. */
export const useModuleLinks = <Place extends keyof LinkPlaces>(place: Place): ((given: LinkPlaces[Place]) => readonly OfferedLink[]) => {
  const modules = useModules();
  return (given) =>
    modules.flatMap(({ links }) => {
      const link = links?.[place];
      const to = link?.to(given) ?? null;
      return link === undefined || to === null ? [] : [{ label: link.label, ...(link.Icon && { Icon: link.Icon }), mentioned: link.mentions?.(given) ?? {}, to }];
    });
};

/** A part that comes over with its words when it is first drawn. */
export const lazyModulePart = <Props extends object>(load: () => Promise<ComponentType<Props>>, ...words: readonly Namespace[]): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => {
    const [Part] = await Promise.all([load(), loadWords(...words)]);
    return { default: Part };
  });
