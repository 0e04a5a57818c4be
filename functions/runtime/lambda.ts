import { LambdaClient } from '@aws-sdk/client-lambda';

// The client is imported on demand, because few calls start another function.
export { InvokeCommand } from '@aws-sdk/client-lambda';

export const client = new LambdaClient({ maxAttempts: 1 });
