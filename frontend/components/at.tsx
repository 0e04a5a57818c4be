import { Suspense, type ComponentType, type ReactNode } from 'react';
import { useModules, type Places } from '../lib/modules.ts';

type AtProps<Place extends keyof Places> = Places[Place] & {
  readonly place: Place;
  readonly fallback?: ReactNode;
};

export const At = <Place extends keyof Places>({ place, fallback = null, ...given }: AtProps<Place>) =>
  useModules().map(({ name, places }) => {
    const Part = places?.[place] as ComponentType<Omit<AtProps<Place>, 'place' | 'fallback'>> | undefined;
    return Part === undefined ? null : (
      <Suspense key={name} fallback={fallback}>
        <Part {...given} />
      </Suspense>
    );
  });
