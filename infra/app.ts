import { rm } from 'node:fs/promises';
import { bundleFunctions } from './bundle.ts';
import { createApp } from './create-app.ts';

// With other settings than the local ones, cdk.out no longer matches the sources alone.
await rm(new URL('../cdk.out/inputs.sha256', import.meta.url), { force: true });
await bundleFunctions();
// The CDK CLI sets its own folder; without it the local runner reads cdk.out and mails go to the local outbox.
const outdir = process.env['CDK_OUTDIR'];
createApp(outdir === undefined ? { mailSender: 'fuda@localhost.localdomain' } : {}, outdir ?? 'cdk.out').synth();
