import { Aws, CfnOutput, Duration, Fn, Stack, Tags } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { groups } from '#shared/api/call.ts';
import type { Group } from '#shared/api/call.ts';
import { services, workers } from './bundle.ts';
import type { FunctionName, ServiceName, WorkerName } from './bundle.ts';
import { Alarms } from './constructs/alarms.ts';
import { Api } from './constructs/api.ts';
import { CallGroup } from './constructs/call-group.ts';
import { CardTable } from './constructs/card-table.ts';
import { FileStore } from './constructs/file-store.ts';
import { WebSite } from './constructs/web-site.ts';
import { functionNeeds } from './groups.ts';
import type { StageSettings } from './stage.ts';

/** The whole product in one stack: it composes the constructs and names what an operator needs to know. */
export class FudaStack extends Stack {
  constructor(scope: Construct, id: string, stage: StageSettings) {
    super(scope, id, {
      description: 'Fuda: registry for structured case records',
      terminationProtection: true,
    });
    Tags.of(this).add('product', 'fuda');
    Tags.of(this).add('stage', stage.stage);
    const { logDays, mailSender: sender } = stage;
    const mail = sender === undefined ? undefined : { sender };

    const { table } = new CardTable(this, 'CardTable');
    const store = new FileStore(this, 'FileStore', { logDays });
    const failures = new Queue(this, 'FailedWork', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    // Known inside the account only: whoever calls the API's own address cannot send it, so nobody forges the viewer's address.
    const originKey = Fn.select(2, Fn.split('/', Aws.STACK_ID));
    const build = (name: FunctionName, extra: object = {}) =>
      new CallGroup(this, name, { name, needs: functionNeeds[name], table, store, logDays, mail, ...extra }).function;

    const started = Object.fromEntries([
      ...workers.map((name) => [name, build(name, { failures, concurrency: stage.workerConcurrency })] as const),
      ...services.map((name) => [name, build(name)] as const),
    ]) as Record<WorkerName | ServiceName, ReturnType<typeof build>>;
    // What a purge has no time for, or dies of, is gone on with by the next start, whether or not anybody deletes again.
    new Rule(this, 'Upkeep', { schedule: Schedule.rate(Duration.minutes(5)), targets: [new LambdaTarget(started['purge-worker'], { retryAttempts: 0 })] });
    const startsOf = (group: Group) => (functionNeeds[group].starts ?? []).map((name) => ({ name, function: started[name] }));
    const functions = Object.fromEntries(
      groups.map((group) => [group, build(group, { originKey, starts: startsOf(group) })]),
    ) as Record<Group, ReturnType<typeof build>>;
    const { api, turnedAway } = new Api(this, 'Api', { functions, logDays, rate: stage.apiRate });
    const { distribution } = new WebSite(this, 'WebSite', { store, api, originKey, stage });
    const site = `https://${stage.hosts?.[0] ?? distribution.distributionDomainName}`;
    if (mail) {
      // No alarm of its own, which would cost: what it gives up lies with the other failed work, which has one.
      const worker = build('mail-worker', { failures, mail: { ...mail, site } });
      new Rule(this, 'Mails', { schedule: Schedule.rate(Duration.minutes(5)), targets: [new LambdaTarget(worker, { retryAttempts: 0 })] });
    }
    const asynchronous = Object.fromEntries(workers.map((name) => [name, started[name]]));
    new Alarms(this, 'Alarms', { email: stage.alarmEmail, monthlyBudget: stage.monthlyBudget, workers: asynchronous, api, turnedAway, table, failures });

    const outputs = {
      SiteAddress: site,
      SiteBucket: store.site.bucketName,
      DistributionId: distribution.distributionId,
      TableName: table.tableName,
      LogBucket: store.logs.bucketName,
      Region: Aws.REGION,
    };
    for (const [name, value] of Object.entries(outputs)) new CfnOutput(this, name, { value });
  }
}
