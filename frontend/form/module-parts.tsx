import { useEffect, useEffectEvent } from 'react';
import { whenIdle } from '../components/late-part.tsx';
import { useModules, type FormPart, type FormPlaces } from '../lib/modules.ts';
import { type LazyPart, lazyPart } from './lazy-part.tsx';

interface ShownPart<Given> extends Pick<FormPart<Given>, 'isShown'> {
  readonly name: string;
  readonly Part: LazyPart<Given>;
}

/** Each part is made once: a loaded part is then drawn at once wherever it appears again. */
const lazyParts = new WeakMap<object, unknown>();

const lazyPartOf = <Given extends object>(part: FormPart<Given>): LazyPart<Given> => {
  const Part = (lazyParts.get(part) as LazyPart<Given> | undefined) ?? lazyPart(part.load);
  lazyParts.set(part, Part);
  return Part;
};

export const useModuleParts = <Place extends keyof FormPlaces>(place: Place): readonly ShownPart<FormPlaces[Place]>[] =>
  useModules().flatMap(({ name, formParts }) => {
    const part: FormPart<FormPlaces[Place]> | undefined = formParts?.[place];
    return part === undefined ? [] : [{ name, isShown: part.isShown, Part: lazyPartOf(part) }];
  });

/** Loads the parts in an idle moment, before they are needed without a connection. */
export const usePreloadedParts = (place: keyof FormPlaces): void => {
  const parts = useModuleParts(place);
  const preload = useEffectEvent(() => parts.forEach(({ Part }) => void Part.preload()));
  useEffect(() => whenIdle(() => preload()), []);
};

type AtFormProps<Place extends keyof FormPlaces> = FormPlaces[Place] & { readonly place: Place };

export const AtForm = <Place extends keyof FormPlaces>(given: AtFormProps<Place>) =>
  useModuleParts<Place>(given.place).map(({ name, isShown, Part }) => (isShown(given) ? <Part key={name} {...given} /> : null));
