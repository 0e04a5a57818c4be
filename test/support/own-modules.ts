import { afterAll, vi } from 'vitest';

/** The files of a worker share its process and the loaded packages, which spares each half a second. Our own modules and the environment are each file's own, so files share no state. */
vi.resetModules();
const environment = { ...process.env };
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const name of Object.keys(process.env)) if (!(name in environment)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, environment);
});
