export { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
