import { useEffect, useEffectEvent } from 'react';
import { whenIdle } from '../lib/when-idle.ts';
import { loadWords } from '../lib/i18n.ts';
import { useModules, type FormPart, type FormPlaces, type Module } from '../lib/modules.ts';
import { type LazyPart, lazyPart } from './lazy-part.tsx';

interface ShownPart<Given> extends Pick<Required<FormPart<Given>>, 'isShown'> {
  readonly name: string;
  readonly Part: LazyPart<Given>;
}

/** Each part is made once: a loaded part is then drawn at once wherever it appears again. */
const lazyParts = new WeakMap<object, unknown>();

const lazyPartOf = <Given extends object>(part: FormPart<Given>, modules: readonly Module[]): LazyPart<Given> => {
  const { load, words = [], needs = [], Waiting } = part;
  const loadNeeded = () => needs.flatMap((place) => partsAt(modules, place).map((needed) => needed.Part.preload()));
  const Part = (lazyParts.get(part) as LazyPart<Given> | undefined) ?? lazyPart(async () => (await Promise.all([load(), loadWords(...words), ...loadNeeded()]))[0], Waiting);
  lazyParts.set(part, Part);
  return Part;
};

const partsAt = <Place extends keyof FormPlaces>(modules: readonly Module[], place: Place): readonly ShownPart<FormPlaces[Place]>[] =>
  modules.flatMap(({ name, formParts }) => {
    const part: FormPart<FormPlaces[Place]> | undefined = formParts?.[place];
    return part === undefined ? [] : [{ name, isShown: part.isShown ?? (() => true), Part: lazyPartOf(part, modules) }];
  });

export const useModuleParts = <Place extends keyof FormPlaces>(place: Place) => partsAt(useModules(), place);

export const useHasFormPart = (place: keyof FormPlaces): boolean => useModules().some(({ formParts }) => formParts?.[place] !== undefined);

const loadParts = (modules: readonly Module[], places: readonly (keyof FormPlaces)[]) =>
  Promise.all(places.flatMap((place) => partsAt(modules, place).map(({ Part }) => Part.preload())));

export const usePreloadedParts = (...places: readonly (keyof FormPlaces)[]): void => {
  const modules = useModules();
  const load = useEffectEvent(() => void loadParts(modules, places));
  useEffect(() => whenIdle(() => load()), []);
};

/** Parts that draw around and above fields. One that came after the form would move what is below, or draw its field anew and take the focus from it. */
export const bringFields = (modules: readonly Module[]) => loadParts(modules, ['reasons', 'other-units', 'choices', 'group-head', 'draft-notes']);

type AtFormProps<Place extends keyof FormPlaces> = FormPlaces[Place] & { readonly place: Place };

export const AtForm = <Place extends keyof FormPlaces>(given: AtFormProps<Place>) =>
  useModuleParts<Place>(given.place).map(({ name, isShown, Part }) => (isShown(given) ? <Part key={name} {...given} /> : null));
