import { useState, type ComponentType } from 'react';
import { useModules, type FormPart, type FormPlaces } from '../lib/modules.ts';
import { lazyPart } from './lazy-part.tsx';

interface ShownPart<Given> extends Pick<FormPart<Given>, 'isShown'> {
  readonly name: string;
  readonly Part: ComponentType<Given>;
}

export const useModuleParts = <Place extends keyof FormPlaces>(place: Place): readonly ShownPart<FormPlaces[Place]>[] => {
  const modules = useModules();
  const [parts] = useState(() =>
    modules.flatMap(({ name, formParts }) => {
      const part = formParts?.[place];
      return part === undefined ? [] : [{ name, isShown: part.isShown, Part: lazyPart(part.load) }];
    }),
  );
  return parts;
};
