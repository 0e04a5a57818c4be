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

/** A finding that nobody acknowledged stops the synthesis. */
export const addSecurityRules = (app: App): void => {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
};

/** The CDK application under the given stage settings; those of the CLI come before them. */
export const createApp = (settings: Readonly<Record<string, string>>, outdir?: string): App => {
  const app = new App({ context: { ...flags, ...settings }, analyticsReporting: false, ...(outdir !== undefined && { outdir }) });
  addSecurityRules(app);
  const stage = readStage(app);
  // In the ids, because some names that the CDK makes from them must be unique in the account.
  const suffix = stage.stage === 'main' ? '' : `-${stage.stage}`;
  new FudaStack(app, `Fuda${suffix}`, stage);
  if (stage.edgeLog) new EdgeLogStack(app, `FudaEdgeLog${suffix}`, stage, stage.edgeLog);
  return app;
};
