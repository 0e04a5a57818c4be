import { Aws, BootstraplessSynthesizer, Stack, Tags } from 'aws-cdk-lib';
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { StageSettings } from './stage.ts';

/** No query string, referrer or cookie, because each may hold a token. */
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

/** A separate stack, because CloudFront's log delivery exists only in us-east-1. It has no assets, so that region needs no bootstrap. */
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
