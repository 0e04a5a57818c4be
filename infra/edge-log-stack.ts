import { Stack, Tags } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { EdgeLog } from './constructs/edge-log.ts';
import type { StageSettings } from './stage.ts';

/** Beside the product's stack, because the log delivery of CloudFront can be set up in us-east-1 only. */
export class EdgeLogStack extends Stack {
  constructor(scope: Construct, id: string, stage: StageSettings, of: NonNullable<StageSettings['edgeLog']>) {
    super(scope, id, {
      description: 'Fuda: access log of the site',
      env: { region: 'us-east-1' },
    });
    Tags.of(this).add('product', 'fuda');
    Tags.of(this).add('stage', stage.stage);
    new EdgeLog(this, 'EdgeLog', { stage: stage.stage, ...of });
  }
}
