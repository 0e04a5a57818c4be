import type { ResourceNamespaceMap } from 'i18next';
import { createContext, lazy, useContext, type ComponentType, type LazyExoticComponent } from 'react';
import type { RouteObject } from 'react-router';
import { loadWords, type Namespace } from './i18n.ts';

/** The places at which modules add parts to screens of the core, and the properties that the parts of each place get. */
export interface Places {
  /** Below the lists of the dashboard. */
  readonly 'dashboard-bottom': object;
  /** Among what is asked of all cards of a folder. */
  readonly 'folder-checks': { readonly pId: string; readonly fId: string };
  /** Among what owners change on all cards of a folder. `onMove` leads to where cards are moved to the version in force. */
  readonly 'folder-changes': { readonly pId: string; readonly fId: string; readonly onMove: () => void };
}

/** The places at which the core links to screens of modules, and what an address there is built of. */
export interface LinkPlaces {
  /** What a manager can do with a project. */
  readonly 'managed-project': { readonly pId: string };
  /** What an owner can do with a project. */
  readonly 'owned-project': { readonly pId: string };
}

export interface ModuleLink<Given> {
  /** A word of the catalogue `admin`. */
  readonly label: keyof ResourceNamespaceMap['admin'];
  readonly Icon: ComponentType;
  readonly to: (given: Given) => string;
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

/** The links of all modules at a place. */
export const useModuleLinks = <Place extends keyof LinkPlaces>(place: Place): readonly ModuleLink<LinkPlaces[Place]>[] =>
  useModules().flatMap(({ links }) => links?.[place] ?? []);

/** A part that comes over with its words when it is first drawn. */
export const lazyModulePart = <Props extends object>(load: () => Promise<ComponentType<Props>>, ...words: readonly Namespace[]): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => {
    const [Part] = await Promise.all([load(), loadWords(...words)]);
    return { default: Part };
  });
