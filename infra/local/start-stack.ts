import { S3Client } from '@aws-sdk/client-s3';
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { uploadSite } from '../upload-site.ts';
import { CannotStart } from './run-script.ts';
import { claimData, lockData, runSeed, endOrphan, readState, writeState } from './data-folder.ts';
import { startDynamo } from './dynamodb.ts';
import { listen } from './listen.ts';
import { buildSite, prepareModel, type BuiltSite } from './prepare.ts';
import { openRunner } from './runner/open-runner.ts';
import { startLambdaEndpoint } from './runner/start-lambda-endpoint.ts';
import { startOutbox } from './outbox.ts';
import { startServices } from './start-services.ts';
import { openLiveReload, publishWatchedPage } from './watch.ts';
import { wordFailure } from './word-failure.ts';

export interface StackOptions {
  readonly dataDir: string;
  readonly port?: number;
  readonly isPortFixed?: boolean;
  readonly isFresh?: boolean;
  readonly seed?: boolean;
  readonly site?: boolean;
  readonly isWatched?: boolean;
}

export interface LocalStack {
  readonly origin: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly demo: string;
  readonly logFile: string;
  readonly reload: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const region = 'ap-northeast-1';
const graceOfFormerBundles = 30_000;

export async function startStack(options: StackOptions): Promise<LocalStack> {
  const dataDir = resolve(options.dataDir);
  const lock = await lockData(dataDir);
  if (lock === null) {
    const running = await readState(dataDir);
    const where = running === null ? '' : ` at ${running.origin}`;
    throw new CannotStart(`Fuda already runs${where} on the data in ${dataDir}. Stop that one first.`);
  }
  const closing: (() => void | Promise<void>)[] = [lock.release];
  const stop = async () => {
    for (const close of closing.splice(0).toReversed()) await close();
  };
  try {
    return await assemble({ ...options, dataDir }, closing, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function assemble(
  { dataDir, port = 0, isPortFixed = false, isFresh = false, seed = false, site: hasSite = true, isWatched = false }: StackOptions,
  closing: (() => void | Promise<void>)[],
  stop: () => Promise<void>,
): Promise<LocalStack> {
  await endOrphan(dataDir);
  await tidy(dataDir, isFresh);
  if (!(await claimData(dataDir))) {
    throw new CannotStart(`The data in ${dataDir} were stored by an earlier snapshot, which this one cannot read. Nothing was changed. Start on another folder (npm start -- --data <folder>), or throw these data away (npm start -- --fresh).`);
  }
  const credentials = { accessKeyId: 'local', secretAccessKey: randomBytes(24).toString('base64url') };
  const dynamo = await startDynamo({ databasePath: join(dataDir, 'dynamodb.sqlite') });
  closing.push(dynamo.stop);
  const build = () => Promise.all([prepareModel(dataDir, region), hasSite ? buildSite() : null]);
  const [model, built] = await build();
  const services = await startServices(model, dynamo, dataDir, credentials);
  closing.push(services.stop);

  const log = openLog(join(dataDir, 'functions.log'));
  closing.push(log.close);
  const lambda = await startLambdaEndpoint({ find: (name) => runner.find(name), credentials, region });
  closing.push(lambda.stop);
  const outbox = await startOutbox({ dir: join(dataDir, 'outbox'), credentials, region });
  closing.push(outbox.stop);
  // Mails need the site's address before its port is open.
  const place = await listen(createServer(), port, isPortFixed);
  await place.stop();
  const environment = { ...services.environment, AWS_ENDPOINT_URL_LAMBDA: lambda.endpoint, AWS_ENDPOINT_URL_SESV2: outbox.endpoint, SITE_ADDRESS: place.endpoint };
  const settings = { environment, credentials, storePort: services.storePort, log: log.write };
  let runner = openRunner(model, settings);
  closing.push(() => runner.stop());

  const pages = isWatched ? openLiveReload() : null;
  const server = createServer((request, response) => {
    if (pages?.answer(request, response) === true) return;
    runner.handle(request, response).catch((error: unknown) => {
      log.write(`${request.method} ${request.url?.split('?')[0]}: ${error instanceof Error ? error.stack : String(error)}`);
      if (response.headersSent) response.destroy();
      else response.writeHead(502, { 'content-type': 'text/plain' }).end('The local stack failed to answer; functions.log has the reason.');
    });
  });
  const publish = async (site: BuiltSite | null) => {
    if (site === null) return;
    const bucket = model.outputs['SiteBucket'] ?? '';
    const client = new S3Client({ region, credentials, endpoint: services.environment['AWS_ENDPOINT_URL_S3'] });
    await publishOnce(join(dataDir, 'published-site'), `${site.state} ${isWatched}`, async () => {
      await uploadSite(client, bucket, site.folder);
      if (isWatched) await publishWatchedPage(client, bucket, site.folder);
    });
    client.destroy();
  };
  await publish(built);
  const everything = { ...Object.assign({}, ...model.functions.map((own) => own.environment)), ...environment } as Record<string, string>;
  const demo = seed ? await runSeed(dataDir, everything) : '';
  const front = await listen(server, place.port);
  closing.push(front.stop);
  await writeState(dataDir, { origin: front.endpoint, dynamoPid: dynamo.pid, environment: everything });

  return {
    origin: front.endpoint,
    environment: everything,
    demo,
    logFile: log.path,
    stop,
    async reload() {
      const [changed, site] = await build();
      const former = runner;
      runner = openRunner(changed, settings);
      setTimeout(() => void former.stop(), graceOfFormerBundles).unref();
      await publish(site);
      pages?.announce();
    },
  };
}

async function tidy(dataDir: string, isFresh: boolean): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (name === 'functions' || (isFresh && !name.startsWith('lock.sqlite'))) {
      await rm(join(dataDir, name), { recursive: true, force: true });
    }
  }
}

async function publishOnce(marker: string, state: string, publish: () => Promise<void>): Promise<void> {
  if ((await readFile(marker, 'utf8').catch(() => '')) === state) return;
  await publish();
  await writeFile(marker, state);
}

function openLog(path: string) {
  const stream = createWriteStream(path);
  // A full disk must not end the stack; requests answer that the storage is busy.
  stream.on('error', (error: NodeJS.ErrnoException) => process.stderr.write(`${wordFailure(Object.assign(error, { path }), path) ?? String(error)}\n`));
  return {
    path,
    write: (line: string) => void stream.write(`${line}\n`),
    close: () => new Promise<void>((resolve) => stream.end(() => resolve())),
  };
}
