import { Duration } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';

export interface AlarmsProps {
  readonly email: string | undefined;
  readonly functions: Readonly<Record<string, LambdaFunction>>;
  readonly api: HttpApi;
  readonly table: Table;
  readonly failures: Queue;
}

const fiveMinutes = { period: Duration.minutes(5), statistic: 'Sum' };

/** What wakes somebody: a defect, a throttled function or table, a failed export or purge. No traffic is no alarm. */
export class Alarms extends Construct {
  private readonly topic: Topic;

  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id);
    this.topic = new Topic(this, 'Topic', { enforceSSL: true });
    if (props.email) this.topic.addSubscription(new EmailSubscription(props.email));

    for (const [name, watched] of Object.entries(props.functions)) {
      this.onAny(`${name}-errors`, watched.metricErrors(fiveMinutes), `${name} failed: see its log group`);
      this.onAny(`${name}-throttles`, watched.metricThrottles(fiveMinutes), `${name} was throttled: raise the account's concurrency`);
    }
    this.onAny('api-defects', props.api.metricServerError(fiveMinutes), 'the API answered 5xx');
    this.onAny('failed-work', props.failures.metricApproximateNumberOfMessagesVisible(fiveMinutes), 'an export or a purge was given up');
    this.onAny(
      'table-throttles',
      new Metric({
        ...fiveMinutes,
        namespace: 'AWS/DynamoDB',
        metricName: 'ThrottledRequests',
        dimensionsMap: { TableName: props.table.tableName },
      }),
      'the table throttled requests',
    );
  }

  private onAny(id: string, metric: IMetric, alarmDescription: string) {
    const alarm = new Alarm(this, id, {
      metric,
      alarmDescription,
      threshold: 1,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(new SnsAction(this.topic));
  }
}
