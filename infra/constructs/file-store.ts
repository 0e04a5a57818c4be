import { Aws, Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { AnyPrincipal, Effect, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { BucketProps } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';

const closed: BucketProps = {
  encryption: BucketEncryption.S3_MANAGED,
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  enforceSSL: true,
  minimumTLSVersion: 1.2,
  removalPolicy: RemovalPolicy.RETAIN,
};

export class FileStore extends Construct {
  readonly files: Bucket;
  readonly exports: Bucket;
  readonly site: Bucket;
  readonly logs: Bucket;
  readonly workbooks = 'workbooks/*';
  readonly designSources = 'designs/*';
  readonly lists = 'lists/*';
  readonly downloads = 'dl/*';
  readonly uploads = 'up/*';

  constructor(scope: Construct, id: string, props: { logDays: number }) {
    super(scope, id);
    this.logs = new Bucket(this, 'Logs', {
      ...closed,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      lifecycleRules: [{ expiration: Duration.days(props.logDays) }],
    });
    this.files = new Bucket(this, 'Files', {
      ...closed,
      versioned: true,
      serverAccessLogsBucket: this.logs,
      serverAccessLogsPrefix: 'files/',
      lifecycleRules: [{ abortIncompleteMultipartUploadAfter: Duration.days(1) }],
    });
    // An export holds answers and lives one day, the shortest time in S3. Undo data of imports lives 30 days.
    this.exports = new Bucket(this, 'Exports', {
      ...closed,
      lifecycleRules: [
        { prefix: 'dl/', expiration: Duration.days(1) },
        { prefix: 'up/', expiration: Duration.days(31) },
        { abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
    });
    Validations.of(this.exports).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'S3 writes the whole query string into its access log, and with it a presigned signature that still works.',
    });
    // Addresses are valid for a minute (`export-file-url.ts`); longer signatures are refused too.
    this.exports.addToResourcePolicy(
      new PolicyStatement({
        effect: Effect.DENY,
        principals: [new AnyPrincipal()],
        actions: ['s3:GetObject'],
        resources: [this.exports.arnForObjects(this.downloads)],
        conditions: { NumericGreaterThan: { 's3:signatureAge': 5 * 60_000 } },
      }),
    );
    this.site = new Bucket(this, 'Site', {
      ...closed,
      serverAccessLogsBucket: this.logs,
      serverAccessLogsPrefix: 'site/',
    });
    this.acceptEdgeLogs();
  }

  /** The log delivery of us-east-1 writes CloudFront's access log (`edge-log.ts`). */
  private acceptEdgeLogs() {
    this.logs.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('delivery.logs.amazonaws.com')],
        actions: ['s3:PutObject'],
        resources: [this.logs.arnForObjects('AWSLogs/*')],
        conditions: {
          StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID, 's3:x-amz-acl': 'bucket-owner-full-control' },
          ArnLike: { 'aws:SourceArn': `arn:${Aws.PARTITION}:logs:us-east-1:${Aws.ACCOUNT_ID}:delivery-source:*` },
        },
      }),
    );
  }
}
