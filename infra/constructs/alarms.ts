import { Aws, Duration } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Alarm, ComparisonOperator, MathExpression, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';

export interface AlarmsProps {
  readonly email: string | undefined;
  readonly monthlyBudget: number;
  readonly workers: Readonly<Record<string, LambdaFunction>>;
  readonly api: HttpApi;
  readonly turnedAway: Metric;
  readonly table: Table;
  readonly failures: Queue;
}

const fiveMinutes = { period: Duration.minutes(5), statistic: 'Sum' };

/** Ten alarms are free per account, so each stands for one action of an operator, not for one function. No traffic is no alarm. */
export class Alarms extends Construct {
  private readonly topic: Topic;

  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id);
    this.topic = new Topic(this, 'Topic', { enforceSSL: true });
    // A topic policy replaces the default one, so `enforceSSL` alone would refuse CloudWatch.
    this.topic.grantPublish(new ServicePrincipal('cloudwatch.amazonaws.com', { conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } } }));
    if (props.email) {
      this.topic.addSubscription(new EmailSubscription(props.email));
      this.watchCosts(props.email, props.monthlyBudget);
    }

    // The caller repeats a single refusal for busy storage; three in five minutes concern the operator.
    this.onAny('api-defects', props.api.metricServerError(fiveMinutes), 'the API answered 5xx at least three times: the log groups of the functions tell why', 3);
    this.onAny('api-turned-away', props.turnedAway.with(fiveMinutes), 'the API answered 429: raise the setting apiRate, or look who asks so much');
    this.onAny('api-slow', props.api.metricLatency({ ...fiveMinutes, statistic: 'p99' }), 'one call in a hundred took more than five seconds', 5_000);
    for (const [name, watched] of Object.entries(props.workers)) {
      this.onAny(`${name}-errors`, watched.metricErrors(fiveMinutes), `${name} failed: see its log group`);
    }
    // Measured by age, because a given-up message waits until somebody removes it.
    this.onAny('failed-work', props.failures.metricApproximateAgeOfOldestMessage({ ...fiveMinutes, statistic: 'Maximum' }), 'an export, a purge or a linkage index was given up, and waits for somebody to see to it');
    // Without a dimension the metric covers the account, whose concurrency all functions share.
    this.onAny(
      'function-throttles',
      new Metric({ ...fiveMinutes, namespace: 'AWS/Lambda', metricName: 'Throttles' }),
      "a function was throttled: raise the account's concurrency",
    );
    // ThrottledRequests exists only per table and operation; these two exist per table and per index.
    for (const metricName of ['ReadThrottleEvents', 'WriteThrottleEvents']) {
      const of = (dimensions: Record<string, string>): Metric =>
        new Metric({ ...fiveMinutes, namespace: 'AWS/DynamoDB', metricName, dimensionsMap: { TableName: props.table.tableName, ...dimensions } });
      const parts = { table: of({}), first: of({ GlobalSecondaryIndexName: 'GSI1' }), second: of({ GlobalSecondaryIndexName: 'GSI2' }), third: of({ GlobalSecondaryIndexName: 'GSI3' }), fourth: of({ GlobalSecondaryIndexName: 'GSI4' }) };
      const sum = new MathExpression({ expression: 'FILL(table, 0) + FILL(first, 0) + FILL(second, 0) + FILL(third, 0) + FILL(fourth, 0)', usingMetrics: parts, period: fiveMinutes.period });
      this.onAny(metricName, sum, 'the table or one of its indexes throttled requests');
    }
  }

  /** Pay-per-use has no spending limit. Rate limits stop a flood within seconds; this budget reports it within a month. */
  private watchCosts(address: string, amount: number) {
    new CfnBudget(this, 'Costs', {
      budget: { budgetType: 'COST', timeUnit: 'MONTHLY', budgetLimit: { amount, unit: 'USD' } },
      notificationsWithSubscribers: [80, 100].map((threshold) => ({
        notification: { notificationType: 'ACTUAL', comparisonOperator: 'GREATER_THAN', threshold, thresholdType: 'PERCENTAGE' },
        subscribers: [{ subscriptionType: 'EMAIL', address }],
      })),
    });
  }

  private onAny(id: string, metric: IMetric, alarmDescription: string, threshold = 1) {
    const alarm = new Alarm(this, id, {
      metric,
      alarmDescription,
      threshold,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(new SnsAction(this.topic));
  }
}
