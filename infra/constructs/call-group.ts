import { Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as LambdaFunction, LoggingFormat, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Bucket, CfnBucket } from 'aws-cdk-lib/aws-s3';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { FunctionName } from '#functions/app.ts';
import { variableOf, type CompletePlan, type FunctionPlan } from '#functions/function-plan.ts';
import { bundleFolder } from '../bundle.ts';
import type { FileStore } from './file-store.ts';

export interface CallGroupProps {
  readonly name: FunctionName;
  readonly plan: CompletePlan;
  readonly table: Table;
  readonly store: FileStore;
  readonly logDays: RetentionDays;
  readonly starts?: readonly { readonly name: string; readonly function: LambdaFunction }[];
  readonly originKey?: string;
  readonly failures?: Queue;
  readonly mail?: { readonly sender: string; readonly site?: string } | undefined;
  /** Maximum concurrent executions, reserved from the account's total. */
  readonly concurrency?: number | undefined;
}

export class CallGroup extends Construct {
  readonly function: LambdaFunction;
  private readonly role: Role;

  constructor(scope: Construct, id: string, props: CallGroupProps) {
    super(scope, id);
    const { name, plan, table, store } = props;
    const logGroup = new LogGroup(this, 'Log', { retention: props.logDays, removalPolicy: RemovalPolicy.RETAIN });
    this.role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    this.allow(['logs:CreateLogStream', 'logs:PutLogEvents'], logGroup.logGroupArn);
    this.allowTable(table, plan);
    this.allowStore(store, plan);
    const { starts = [] } = props;
    if (plan.mail === 'send' && props.mail) this.allowMail(props.mail.sender);
    for (const started of starts) this.allow(['lambda:InvokeFunction'], started.function.functionArn);

    this.function = new LambdaFunction(this, 'Function', {
      description: `Fuda ${name}`,
      code: Code.fromAsset(bundleFolder(name), { exclude: ['*.map'] }),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: plan.memory,
      timeout: Duration.seconds(plan.seconds),
      role: this.role,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      environment: {
        ...(plan.reads && { TABLE_NAME: table.tableName }),
        ...(plan.nodeOptions && { NODE_OPTIONS: plan.nodeOptions }),
        ...((plan.files ?? plan.lists) && { FILES_BUCKET: store.files.bucketName }),
        ...((plan.exports ?? plan.uploads) && { EXPORTS_BUCKET: store.exports.bucketName }),
        ...Object.fromEntries(starts.map((started) => [variableOf(started.name), started.function.functionName])),
        ...(plan.mail && props.mail && { MAIL_SENDER: props.mail.sender }),
        ...(props.mail?.site !== undefined && { SITE_ADDRESS: props.mail.site }),
        ...(props.originKey !== undefined && { ORIGIN_KEY: props.originKey }),
      },
      ...(props.concurrency !== undefined && { reservedConcurrentExecutions: props.concurrency }),
      ...(props.failures && { deadLetterQueue: props.failures, retryAttempts: 2, maxEventAge: Duration.hours(1) }),
    });
  }

  private allowTable(table: Table, plan: FunctionPlan) {
    const rights = [
      { actions: ['GetItem', 'BatchGetItem', 'Query', 'ConditionCheckItem'], keys: plan.reads },
      { actions: ['PutItem'], keys: plan.puts },
      { actions: ['UpdateItem'], keys: plan.updates },
      { actions: ['DeleteItem'], keys: plan.deletes },
    ];
    for (const { actions, keys } of rights) {
      if (keys === undefined) continue;
      const conditions = { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keys } };
      this.allow(actions.map((action) => `dynamodb:${action}`), table.tableArn, conditions);
    }
    for (const [index, keys] of Object.entries(plan.indexes ?? {})) {
      this.allow(['dynamodb:Query'], `${table.tableArn}/index/${index}`, { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keys } });
    }
  }

  private allowStore(store: FileStore, plan: FunctionPlan) {
    const write = ['s3:PutObject', 's3:AbortMultipartUpload'];
    if (plan.files === 'open') {
      this.allowObjects(['s3:GetObject'], store.files, store.workbooks);
      this.allowObjects(['s3:GetObject', 's3:PutObject'], store.files, store.lists);
    }
    if (plan.lists === 'read') this.allowObjects(['s3:GetObject'], store.files, store.lists);
    if (plan.files === 'archive') {
      this.allowObjects(['s3:PutObject'], store.files, store.workbooks);
      this.allowObjects(['s3:GetObject', 's3:PutObject'], store.files, store.designSources);
    }
    if (plan.uploads) this.allowObjects(['s3:GetObject', 's3:PutObject'], store.exports, store.uploads);
    if (plan.exports) this.allowObjects(plan.exports === 'read' ? ['s3:GetObject'] : write, store.exports, store.downloads);
  }

  /** SES decides whether the address or its domain was verified, so both identities are allowed. */
  private allowMail(sender: string) {
    const identity = (name: string): string => Stack.of(this).formatArn({ service: 'ses', resource: 'identity', resourceName: name });
    this.allow(['ses:SendEmail'], [identity(sender), identity(sender.slice(sender.indexOf('@') + 1))], { StringEquals: { 'ses:FromAddress': sender } });
  }

  private allowObjects(actions: readonly string[], bucket: Bucket, objects: string) {
    this.allow(actions, bucket.arnForObjects(objects));
    const logicalId = Stack.of(this).getLogicalId(bucket.node.defaultChild as CfnBucket);
    Validations.of(this.role).acknowledge({
      id: `AwsSolutions-IAM5[Resource::<${logicalId}.Arn>/${objects}]`,
      reason: 'Object names are made at run time; the right ends at the prefix that this function needs.',
    });
  }

  private allow(actions: readonly string[], resource: string | readonly string[], conditions: object = {}) {
    this.role.addToPolicy(new PolicyStatement({ actions: [...actions], resources: [resource].flat(), conditions: { ...conditions } }));
  }
}
