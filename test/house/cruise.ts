import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const tool = `${root}node_modules/.bin/depcruise`;
export const config = `${root}.dependency-cruiser.mjs`;

interface Report {
  readonly summary: {
    readonly violations: readonly { readonly from: string; readonly to: string; readonly rule: { readonly name: string } }[];
    readonly totalCruised: number;
  };
  readonly modules: readonly { readonly source: string; readonly dependencies: readonly { readonly resolved: string }[] }[];
}

/** Reads every import of a house with the rules of `config`. The tool exits with the number of violations, so its exit code is not a failure of the run. */
export const cruise = async (cwd: string): Promise<Report> => {
  const args = ['--config', config, '--output-type', 'json', 'shared', 'functions', 'infra', 'frontend', 'test'];
  const { stdout } = await promisify(execFile)(tool, args, { cwd, maxBuffer: 2 ** 28, timeout: 170_000 }).catch((failure: { stdout: string }) => failure);
  return JSON.parse(stdout) as Report;
};

let whole: Promise<Report> | undefined;
/** The house itself, read once: it takes ten seconds of the processor. */
export const cruiseHouse = (): Promise<Report> => (whole ??= cruise(root));
