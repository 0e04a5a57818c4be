import { patiently } from '../../runtime/retry.ts';
import { fillDemo, type DemoToFill } from './demo-cards.ts';

export const handler = (event: DemoToFill): Promise<void> => patiently(() => fillDemo(event));
