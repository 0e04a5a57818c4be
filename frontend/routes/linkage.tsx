import { readLocalClock } from '../features/card-form/local-clock.ts';
import { LinkageScreen } from '../features/linkage/linkage-screen.tsx';

/** Composed here, because a feature knows no other feature. */
export const LinkageRoute = () => <LinkageScreen readClock={readLocalClock} />;
