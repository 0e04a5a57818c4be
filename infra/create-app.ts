import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { EdgeLogStack } from './edge-log-stack.ts';
import { FudaStack } from './stack.ts';
import { readStage } from './stage.ts';

/** CDK behaviours that newer projects have; given here and not in cdk.json, because the CLI is not always in between. */
const flags = {
  '@aws-cdk/aws-s3:serverAccessLogsUseBucketPolicy': true,
  '@aws-cdk/aws-iam:minimizePolicies': true,
};

/** The CDK application: the stack, checked by the AwsSolutions rules, whose findings stop the synthesis. */
export const createApp = (): App => {
  const app = new App({ outdir: process.env['CDK_OUTDIR'] ?? 'cdk.out', context: flags, analyticsReporting: false });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  const stage = readStage(app);
  // In the ids, because some names that the CDK makes from them must be unique in the account.
  const suffix = stage.stage === 'main' ? '' : `-${stage.stage}`;
  new FudaStack(app, `Fuda${suffix}`, stage);
  if (stage.edgeLog) new EdgeLogStack(app, `FudaEdgeLog${suffix}`, stage, stage.edgeLog);
  return app;
};
