import type { IncomingMessage, ServerResponse } from 'node:http';
import { availableParallelism } from 'node:os';
import type { Credentials } from '../signature.ts';
import type { FunctionModel, StackModel } from '../template/read-stack.ts';
import { openGateway } from './api-gateway.ts';
import { openPool } from './function-pool.ts';
import type { FunctionPool } from './function-pool.ts';
import { openDistribution } from './open-distribution.ts';

export interface RunnerOptions {
  readonly environment: Readonly<Record<string, string>>;
  readonly credentials: Credentials;
  readonly storePort: number;
  readonly log: (line: string) => void;
}

export interface Runner {
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  readonly find: (nameOrArn: string) => { readonly model: FunctionModel; readonly pool: FunctionPool } | undefined;
  readonly stop: () => Promise<void>;
}

/** Enough to overlap waiting for storage; a process costs some 60 MB. */
const processesPerFunction = Math.min(4, availableParallelism() * 2);

export function openRunner(model: StackModel, { environment, credentials, storePort, log }: RunnerOptions): Runner {
  const { region } = model.place;
  const pools = new Map(
    model.functions.map((own) => {
      const settings = { TZ: 'UTC', AWS_LAMBDA_FUNCTION_NAME: own.name, AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(own.memoryMb) };
      const all = { ...settings, ...own.environment, ...environment };
      return [own.name, openPool(own, { environment: all, size: processesPerFunction, log })];
    }),
  );
  const clocks = model.schedules.map(({ minutes, functionName }) => setInterval(() => void pools.get(functionName)?.invoke('{}'), minutes * 60_000).unref());
  const handle = openDistribution({
    model: model.distribution,
    api: { domain: model.apiDomain, call: openGateway(model.routes, pools) },
    store: { port: storePort, bucketDomains: model.bucketDomains },
    region,
    credentials,
  });
  return {
    handle,
    find(nameOrArn) {
      const own = model.functions.find(({ name, arn }) => name === nameOrArn || arn === nameOrArn);
      const pool = pools.get(own?.name ?? '');
      return own === undefined || pool === undefined ? undefined : { model: own, pool };
    },
    async stop() {
      for (const clock of clocks) clearInterval(clock);
      await Promise.all([...pools.values()].map((pool) => pool.stop()));
    },
  };
}
