import { Aws, CfnOutput, Duration, Fn, Stack, Tags } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { functionPlans, groups, namesOf, type FunctionName } from '#functions/app.ts';
import type { Group } from '#shared/api/calls.ts';
import { Alarms } from './constructs/alarms.ts';
import { Api } from './constructs/api.ts';
import { CallGroup } from './constructs/call-group.ts';
import { CardTable } from './constructs/card-table.ts';
import { FileStore } from './constructs/file-store.ts';
import { WebSite } from './constructs/web-site.ts';
import type { StageSettings } from './stage.ts';

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
    // Known only inside the account: callers of the API's own address cannot send it and so cannot forge the viewer's address.
    const originKey = Fn.select(2, Fn.split('/', Aws.STACK_ID));
    const build = (name: FunctionName, extra: object = {}) =>
      new CallGroup(this, name, { name, plan: functionPlans[name], table, store, logDays, mail, ...extra }).function;

    const asynchronous = Object.fromEntries(namesOf('worker').map((name) => [name, build(name, { failures, concurrency: stage.workerConcurrency })]));
    const services = Object.fromEntries(namesOf('service').map((name) => [name, build(name)]));
    const startsOf = (name: FunctionName) =>
      (functionPlans[name].starts ?? []).map((started) => {
        const found = asynchronous[started] ?? services[started];
        if (found === undefined) throw new Error(`${name} starts ${started}, which is no worker and no service: mend its plan`);
        return { name: started, function: found };
      });
    const functions = Object.fromEntries(groups.map((group) => [group, build(group, { originKey, starts: startsOf(group) })])) as Record<Group, LambdaFunction>;
    const { api, turnedAway } = new Api(this, 'Api', { functions, logDays, rate: stage.apiRate });
    const { distribution } = new WebSite(this, 'WebSite', { store, api, originKey, stage });
    const site = `https://${stage.hosts?.[0] ?? distribution.distributionDomainName}`;
    // Functions that only the clock starts have no alarm of their own, which would cost; the alarm for failed work covers them.
    const mailers = mail === undefined ? {} : Object.fromEntries(namesOf('clock').map((name) => [name, build(name, { failures, mail: { ...mail, site } })]));
    for (const [name, target] of Object.entries({ ...asynchronous, ...mailers })) {
      const { everyMinutes } = functionPlans[name as FunctionName];
      if (everyMinutes !== undefined) new Rule(this, `${name}-clock`, { schedule: Schedule.rate(Duration.minutes(everyMinutes)), targets: [new LambdaTarget(target, { retryAttempts: 0 })] });
    }
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
