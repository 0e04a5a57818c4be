import { Aws, BootstraplessSynthesizer, Stack, Tags } from 'aws-cdk-lib';
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { StageSettings } from './stage.ts';

/** Named one by one: no query string, no referrer and no cookie, because each of them may hold a token. */
const fields = [
  'date',
  'time',
  'x-edge-location',
  'c-ip',
  'cs-method',
  'cs(Host)',
  'cs-uri-stem',
  'sc-status',
  'sc-bytes',
  'time-taken',
  'cs-protocol',
  'ssl-protocol',
  'x-edge-result-type',
  'x-edge-request-id',
];

/** CloudFront's access log, version 2, as JSON lines in the log bucket. */
class EdgeLog extends Construct {
  constructor(scope: Construct, id: string, props: { stage: string; distributionId: string; logBucket: string }) {
    super(scope, id);
    const name = `fuda-${props.stage}-edge`;
    const source = new CfnDeliverySource(this, 'Source', {
      name,
      logType: 'ACCESS_LOGS',
      resourceArn: `arn:${Aws.PARTITION}:cloudfront::${Aws.ACCOUNT_ID}:distribution/${props.distributionId}`,
    });
    const destination = new CfnDeliveryDestination(this, 'Destination', {
      name,
      outputFormat: 'json',
      destinationResourceArn: `arn:${Aws.PARTITION}:s3:::${props.logBucket}`,
    });
    const delivery = new CfnDelivery(this, 'Delivery', {
      deliverySourceName: name,
      deliveryDestinationArn: destination.attrArn,
      recordFields: fields,
    });
    delivery.addResourceDependency(source);
  }
}

/**
 * A stack of its own, because CloudFront's log delivery can be set up in us-east-1 only. It has no assets, so that region needs no bootstrap:
 * an installation that bootstrapped its own region alone can deploy it.
 */
export class EdgeLogStack extends Stack {
  constructor(scope: Construct, id: string, stage: StageSettings, of: NonNullable<StageSettings['edgeLog']>) {
    super(scope, id, {
      description: 'Fuda: access log of the site',
      env: { region: 'us-east-1' },
      synthesizer: new BootstraplessSynthesizer(),
    });
    Tags.of(this).add('product', 'fuda');
    Tags.of(this).add('stage', stage.stage);
    new EdgeLog(this, 'EdgeLog', { stage: stage.stage, ...of });
  }
}
