import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { Effect, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as LambdaFunction, LoggingFormat, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { bundleFolder } from '../bundle.ts';
import type { FunctionName } from '../bundle.ts';
import type { FunctionNeeds } from '../groups.ts';
import type { FileStore } from './file-store.ts';

export interface CallGroupProps {
  readonly name: FunctionName;
  readonly needs: FunctionNeeds;
  readonly table: Table;
  readonly store: FileStore;
  readonly logDays: RetentionDays;
  /** The function that this one starts. */
  readonly worker?: LambdaFunction;
  /** Takes the events of an asynchronous function that failed for good. */
  readonly failures?: Queue;
}

/** One function with its own log group and its own role, which holds the rights of its needs and no others. */
export class CallGroup extends Construct {
  readonly function: LambdaFunction;
  private readonly role: Role;

  constructor(scope: Construct, id: string, props: CallGroupProps) {
    super(scope, id);
    const { name, needs, table, store } = props;
    const logGroup = new LogGroup(this, 'Log', { retention: props.logDays, removalPolicy: RemovalPolicy.RETAIN });
    this.role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    this.allow(['logs:CreateLogStream', 'logs:PutLogEvents'], [logGroup.logGroupArn]);

    this.allow(needs.table.map((right) => `dynamodb:${right}`), [table.tableArn]);
    if (needs.indexes.length > 0) {
      this.allow(['dynamodb:Query'], needs.indexes.map((index) => `${table.tableArn}/index/${index}`));
    }
    for (const [bucket, rights] of [[store.files, needs.files], [store.exports, needs.exports]] as const) {
      if (rights.includes('read')) this.allow(['s3:GetObject'], [bucket.arnForObjects('*')]);
      if (rights.includes('write')) this.allow(['s3:PutObject', 's3:AbortMultipartUpload'], [bucket.arnForObjects('*')]);
    }

    this.function = new LambdaFunction(this, 'Function', {
      description: `Fuda ${name}`,
      code: Code.fromAsset(bundleFolder(name), { exclude: ['*.map'] }),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: needs.memory,
      timeout: Duration.seconds(needs.seconds),
      role: this.role,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      environment: {
        TABLE_NAME: table.tableName,
        ...(needs.files.length > 0 && { FILES_BUCKET: store.files.bucketName }),
        ...(needs.exports.length > 0 && { EXPORTS_BUCKET: store.exports.bucketName }),
        ...(props.worker && { EXPORT_WORKER: props.worker.functionName }),
      },
      ...(props.failures && { deadLetterQueue: props.failures, retryAttempts: 2, maxEventAge: Duration.hours(1) }),
    });
    if (props.worker) this.allow(['lambda:InvokeFunction'], [props.worker.functionArn]);
    Validations.of(this.role).acknowledge({
      id: 'AwsSolutions-IAM5',
      reason: 'The only wildcards are the objects of a bucket that this group was given and the streams of its own log group.',
    });
  }

  private allow(actions: readonly string[], resources: readonly string[]) {
    this.role.addToPolicy(new PolicyStatement({ effect: Effect.ALLOW, actions: [...actions], resources: [...resources] }));
  }
}
