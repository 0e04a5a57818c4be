import { Duration, RemovalPolicy } from 'aws-cdk-lib';
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

/** Four buckets: uploaded workbooks, finished exports, the built site, and the access logs of the others. */
export class FileStore extends Construct {
  readonly files: Bucket;
  readonly exports: Bucket;
  readonly site: Bucket;
  readonly logs: Bucket;

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
    // An export holds answers: it lives a day. S3 counts whole days, so one is the shortest.
    this.exports = new Bucket(this, 'Exports', {
      ...closed,
      lifecycleRules: [{ expiration: Duration.days(1), abortIncompleteMultipartUploadAfter: Duration.days(1) }],
    });
    this.site = new Bucket(this, 'Site', {
      ...closed,
      serverAccessLogsBucket: this.logs,
      serverAccessLogsPrefix: 'site/',
    });
  }
}
