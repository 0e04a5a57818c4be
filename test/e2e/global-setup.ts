import { findBrowser } from '../../infra/local/find-browser.ts';
import { startServedStack } from './start-served-stack.ts';

/** Starts the stack, unless FUDA_ORIGIN names one that runs; tests find it through the environment. Answers how to stop it. */
const startStackForTests = async (): Promise<() => Promise<void>> => {
  if (process.env['FUDA_ORIGIN'] !== undefined) {
    process.env['CHROMIUM_PATH'] ??= await findBrowser();
    return async () => undefined;
  }
  const { origin, browser, stackFile, stop } = await startServedStack('demo');
  process.env['FUDA_ORIGIN'] = origin;
  process.env['FUDA_STACK_FILE'] = stackFile;
  process.env['CHROMIUM_PATH'] = browser;
  return stop;
};

export default startStackForTests;
