import { RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { HttpApi, HttpRoute, HttpRouteKey, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import type { CfnStage, HttpMethod } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, LogGroup } from 'aws-cdk-lib/aws-logs';
import type { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { CallContract } from '#shared/api/call.ts';
import { calls } from '#shared/api/calls.ts';
import type { Group } from '#shared/api/calls.ts';
import { routes } from '#shared/api/routes.ts';
import type { CallName } from '#shared/api/routes.ts';

/** No query string and no viewer header, because both may hold a token. */
const accessLog = {
  requestId: '$context.requestId',
  time: '$context.requestTimeEpoch',
  route: '$context.routeKey',
  path: '$context.path',
  status: '$context.status',
  ms: '$context.responseLatency',
  bytes: '$context.responseLength',
  address: '$context.identity.sourceIp',
  error: '$context.error.messageString',
};

export interface ApiProps {
  readonly functions: Record<Group, LambdaFunction>;
  readonly logDays: RetentionDays;
  readonly rate: number;
}

export class Api extends Construct {
  readonly api: HttpApi;
  readonly turnedAway: Metric;

  constructor(scope: Construct, id: string, props: ApiProps) {
    super(scope, id);
    this.api = new HttpApi(this, 'Http', { createDefaultStage: false });
    const integrations = new Map<Group, HttpLambdaIntegration>();
    const integrationOf = (group: Group) => {
      const known = integrations.get(group);
      if (known) return known;
      const made = new HttpLambdaIntegration(group, props.functions[group], { scopePermissionToRoute: false });
      integrations.set(group, made);
      return made;
    };
    for (const [name, route] of Object.entries(routes)) {
      const [method, path] = route.split(' ') as [HttpMethod, string];
      this.api.addRoutes({ path, methods: [method], integration: integrationOf(calls[name as CallName].group) });
    }
    new HttpRoute(this.api, 'Refusals', { httpApi: this.api, routeKey: HttpRouteKey.DEFAULT, integration: integrationOf('session') });
    this.turnedAway = this.addStage(props);
    Validations.of(this.api).acknowledge({
      id: 'AwsSolutions-APIG4',
      reason: 'Each call states its access rule in its contract and the first step of its function holds it; login has no session yet.',
    });
  }

  private addStage({ logDays: retention, rate }: ApiProps): Metric {
    const logGroup = new LogGroup(this, 'AccessLog', { retention, removalPolicy: RemovalPolicy.RETAIN });
    const stage = new HttpStage(this, 'Stage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      detailedMetricsEnabled: false,
      throttle: { rateLimit: rate, burstLimit: rate * 2 },
      accessLogSettings: {
        destination: new LogGroupLogDestination(logGroup),
        format: AccessLogFormat.custom(JSON.stringify(accessLog)),
      },
    });
    const settings = Object.entries<CallContract>(calls).flatMap(([name, { perSecond }]) =>
      perSecond === undefined ? [] : [[routes[name as CallName], { ThrottlingRateLimit: perSecond, ThrottlingBurstLimit: perSecond * 2 }]],
    );
    (stage.node.defaultChild as CfnStage).routeSettings = Object.fromEntries(settings);
    for (const child of this.api.node.findAll()) {
      if (child.node.id === 'Resource' && child !== this.api.node.defaultChild) stage.node.addDependency(child);
    }
    const filter = logGroup.addMetricFilter('TurnedAway', {
      filterPattern: FilterPattern.stringValue('$.status', '=', '429'),
      metricNamespace: `Fuda/${Stack.of(this).stackName}`,
      metricName: 'TurnedAway',
    });
    return filter.metric();
  }
}
