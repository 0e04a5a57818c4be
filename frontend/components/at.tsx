import { Suspense, type ComponentType, type ReactNode } from 'react';
import { useModules, type Places } from '../lib/modules.ts';

type AtProps<Place extends keyof Places> = Places[Place] & {
  readonly place: Place;
  /** Stands where a part is still on its way. */
  readonly fallback?: ReactNode;
};

/** The parts that modules add at a place, in the order of the modules. */
export const At = <Place extends keyof Places>({ place, fallback = null, ...given }: AtProps<Place>) =>
  useModules().map(({ name, places }) => {
    const Part = places?.[place] as ComponentType<Omit<AtProps<Place>, 'place' | 'fallback'>> | undefined;
    return Part === undefined ? null : (
      <Suspense key={name} fallback={fallback}>
        <Part {...given} />
      </Suspense>
    );
  });
