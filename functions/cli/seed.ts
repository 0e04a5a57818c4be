import { runCommand, UsageError } from './arguments.ts';
import { demoSteps, seeds } from './demo-steps.ts';

/** The accounts' passwords are published, so they must never reach a deployed table. */
const refuseUnlessLocal = (): void => {
  for (const name of ['AWS_ENDPOINT_URL_DYNAMODB', 'AWS_ENDPOINT_URL_S3']) {
    const { hostname } = URL.parse(process.env[name] ?? '') ?? {};
    if (hostname !== '127.0.0.1' && hostname !== 'localhost' && hostname !== '[::1]') {
      throw new UsageError(`The demo registry is for this machine only: ${name} must name an address of it. "npm start" seeds by itself.`);
    }
  }
};

await runCommand(async () => {
  refuseUnlessLocal();
  if (seeds.length === 0) process.stdout.write('The registry is empty, and has no demo accounts.\n');
  for (const seed of seeds) process.stdout.write(await seed(demoSteps));
});
