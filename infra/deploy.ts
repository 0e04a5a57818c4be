import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import * as z from 'zod';
import { buildSite } from './local/prepare.ts';
import { uploadSite } from './upload-site.ts';

const root = new URL('..', import.meta.url).pathname;
const cli = join(dirname(createRequire(import.meta.url).resolve('aws-cdk/package.json')), 'bin/cdk');
const outputsFile = `${root}cdk.out/outputs.json`;
const outputs = z.object({ SiteAddress: z.string(), SiteBucket: z.string(), LogBucket: z.string(), DistributionId: z.string(), Region: z.string() });

const cdk = async (...args: readonly string[]): Promise<void> => {
  const PATH = [`${root}node_modules/.bin`, process.env['PATH']].join(delimiter);
  const run = spawn(process.execPath, [cli, ...args], { cwd: root, stdio: 'inherit', env: { ...process.env, PATH } });
  const [code] = (await once(run, 'close')) as [number | null];
  if (code !== 0) throw new Error(`"cdk ${args.join(' ')}" failed: its message stands above.`);
};

const deploy = async (given: readonly string[]): Promise<void> => {
  const site = await buildSite();
  await cdk('deploy', '--outputs-file', outputsFile, ...given);
  const [stack] = Object.values(JSON.parse(await readFile(outputsFile, 'utf8')) as Record<string, unknown>);
  const { SiteAddress, SiteBucket, LogBucket, DistributionId, Region } = outputs.parse(stack);
  const files = await uploadSite(new S3Client({ region: Region }), SiteBucket, site.folder);
  console.log(`${files} files of the site uploaded.`);
  await cdk('deploy', 'FudaEdgeLog*', '-c', `edgeLog=${DistributionId},${LogBucket}`, ...given);
  console.log(`Fuda is at ${SiteAddress}`);
};

const usage = 'Usage: npm run deploy -- [arguments of "cdk deploy"]\n  Deploys the stack, uploads the site and deploys its access log. Settings: -c name=value (infra/README.md).';

try {
  const given = process.argv.slice(2);
  if (given.includes('--help')) console.log(usage);
  else await deploy(given);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
