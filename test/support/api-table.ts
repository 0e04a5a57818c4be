import { randomUUID } from 'node:crypto';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { CreateTableCommandInput } from '@aws-sdk/client-dynamodb';
import { inject } from 'vitest';

/** A table of its own for each test file, so that files share no state. Importing this module makes it. */
const name = `test-${randomUUID()}`;
await new DynamoDBClient({}).send(new CreateTableCommand({ ...(inject('table') as CreateTableCommandInput), TableName: name }));
process.env.TABLE_NAME = name;

// In a real table an operator's command makes this item; no function has the right to.
const { makeDigestSecret } = await import('#functions/data/digests.ts');
await makeDigestSecret();
