import { join } from 'node:path';
import { createTables } from './create-resources.ts';
import type { Dynamo } from './dynamodb.ts';
import { startObjectStore } from './object-store/start-object-store.ts';
import type { Credentials } from './signature.ts';
import type { StackModel } from './template/read-stack.ts';

export interface Services {
  readonly storePort: number;
  /** What any program needs to reach the services by the AWS SDK. */
  readonly environment: Readonly<Record<string, string>>;
  readonly stop: () => Promise<void>;
}

/** Table and buckets of the template, on the database that runs and under the data folder. */
export async function startServices(model: StackModel, dynamo: Dynamo, dataDir: string, credentials: Credentials): Promise<Services> {
  const { region } = model.place;
  await createTables(model.tables, { endpoint: dynamo.endpoint, region, credentials });
  const objects = await startObjectStore({ dir: join(dataDir, 'buckets'), buckets: model.buckets, credentials, region });
  return {
    storePort: objects.port,
    environment: {
      AWS_REGION: region,
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      AWS_ENDPOINT_URL_DYNAMODB: dynamo.endpoint,
      AWS_ENDPOINT_URL_S3: objects.endpoint,
      // A presigned upload cannot carry the checksum of a body that nobody has seen yet.
      AWS_REQUEST_CHECKSUM_CALCULATION: 'when_required',
      // Profiles of this machine's user must not reach the functions.
      AWS_CONFIG_FILE: join(dataDir, 'no-config'),
      AWS_SHARED_CREDENTIALS_FILE: join(dataDir, 'no-credentials'),
    },
    stop: objects.stop,
  };
}
