import { LambdaClient } from '@aws-sdk/client-lambda';

// Imported on demand: few calls start another function.
export { InvokeCommand } from '@aws-sdk/client-lambda';

export const client = new LambdaClient({ maxAttempts: 1 });
