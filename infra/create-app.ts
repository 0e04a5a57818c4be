import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { EdgeLogStack } from './edge-log-stack.ts';
import { FudaStack } from './stack.ts';
import { readStage } from './stage.ts';

/** Flags are set here instead of cdk.json, because the CLI is not always used. */
const flags = {
  '@aws-cdk/aws-s3:serverAccessLogsUseBucketPolicy': true,
  '@aws-cdk/aws-iam:minimizePolicies': true,
};

export const addSecurityRules = (app: App): void => {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
};

export const createApp = (settings: Readonly<Record<string, string>>, outdir?: string): App => {
  const app = new App({ context: { ...flags, ...settings }, analyticsReporting: false, ...(outdir !== undefined && { outdir }) });
  addSecurityRules(app);
  const stage = readStage(app);
  const suffix = stage.stage === 'main' ? '' : `-${stage.stage}`;
  new FudaStack(app, `Fuda${suffix}`, stage);
  if (stage.edgeLog) new EdgeLogStack(app, `FudaEdgeLog${suffix}`, stage, stage.edgeLog);
  return app;
};
