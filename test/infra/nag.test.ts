import { readFileSync } from 'node:fs';
import { App, Stack, Validations } from 'aws-cdk-lib';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { afterEach, describe, expect, it } from 'vitest';
import { addSecurityRules, createApp } from '#infra/create-app.ts';

/** Every acknowledged rule of the app with its reason. */
const acknowledged = (app: App): [string, string][] =>
  app.node.findAll().flatMap((construct) =>
    construct.node.metadata
      .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
      .flatMap(({ data }) => Object.entries(data as Record<string, string>)),
  );

afterEach(() => {
  process.exitCode = undefined;
});

describe('the AwsSolutions rules', () => {
  it('stop a synthesis with a finding that nobody acknowledged', () => {
    const app = new App();
    addSecurityRules(app);
    new Bucket(new Stack(app, 'Careless'), 'Open');
    expect(() => app.synth()).toThrow('AwsSolutions-S1');
  });

  it('find nothing in the stack, nor in the one of its access log', () => {
    const app = createApp({ edgeLog: 'E123ABC,some-log-bucket' });
    expect(app.synth().stacks.map((stack) => stack.stackName).toSorted()).toEqual(['Fuda', 'FudaEdgeLog']);
  });

  it('are waived with a reason each, which the README lists', () => {
    const readme = readFileSync(new URL('../../infra/README.md', import.meta.url), 'utf8');
    const waived = acknowledged(createApp({}));
    expect(waived.length).toBeGreaterThan(0);
    for (const [id, reason] of waived) {
      const rule = /AwsSolutions-[A-Z0-9]+/.exec(id)?.[0];
      expect(readme).toContain(`| ${rule} |`);
      expect(reason).toMatch(/^\S+ .{30,}\.$/);
    }
  });
});

describe('the stack of the access log', () => {
  const stack = createApp({ edgeLog: 'E123ABC,some-log-bucket' }).synth().stacks.find(({ stackName }) => stackName === 'FudaEdgeLog');
  const delivery = Object.values(stack?.template.Resources as Record<string, { Type: string; Properties: { RecordFields?: string[] } }>).find(
    ({ Type }) => Type === 'AWS::Logs::Delivery',
  );

  it('stands in us-east-1, the only region that can deliver it', () => expect(stack?.environment.region).toBe('us-east-1'));

  it('needs no bootstrap of that region, because it has no assets', () => {
    expect(Object.keys(stack?.template as object).toSorted()).toEqual(['Description', 'Resources']);
    expect(stack?.assets).toEqual([]);
  });

  it('records no query string, referrer or cookie', () => {
    expect(delivery?.Properties.RecordFields).toContain('cs-uri-stem');
    for (const field of delivery?.Properties.RecordFields ?? []) expect(field).not.toMatch(/query|referer|cookie/i);
  });
});

interface Statement {
  readonly Effect: string;
  readonly Action: string;
  readonly Principal: unknown;
  readonly Resource: unknown;
  readonly Condition?: unknown;
}

describe('the alarms', () => {
  const [stack] = createApp({ alarmEmail: 'watch@example.jp' }).synth().stacks;
  const resources = Object.entries(stack?.template.Resources as Record<string, { Type: string; Properties: Record<string, unknown> }>);
  const ofType = (type: string) => resources.filter(([, { Type }]) => type === Type).map(([id, { Properties }]): Record<string, unknown> => ({ id, ...Properties }));
  const topics = ofType('AWS::SNS::Topic').map(({ id }) => id as string);
  const alarms = ofType('AWS::CloudWatch::Alarm');

  it('tell a topic each', () => {
    expect(topics.length).toBeGreaterThan(0);
    expect(alarms.length).toBeGreaterThan(5);
    for (const { AlarmActions, ActionsEnabled } of alarms) {
      expect(ActionsEnabled).not.toBe(false);
      expect(topics).toEqual(expect.arrayContaining((AlarmActions as { Ref: string }[]).map(({ Ref }) => Ref)));
      expect(AlarmActions).not.toEqual([]);
    }
  });

  it.each(topics)('may publish to the topic %s, for this account alone', (topic) => {
    const statements = ofType('AWS::SNS::TopicPolicy').flatMap(({ PolicyDocument }) => (PolicyDocument as { Statement: Statement[] }).Statement);
    const allowed = statements.filter(({ Effect, Resource }) => Effect === 'Allow' && JSON.stringify(Resource).includes(topic));
    expect(allowed).toMatchObject([
      { Action: 'sns:Publish', Principal: { Service: 'cloudwatch.amazonaws.com' }, Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } } },
    ]);
  });

  it.each(topics)('of the topic %s reach the operator', (topic) => {
    expect(ofType('AWS::SNS::Subscription')).toMatchObject([{ TopicArn: { Ref: topic }, Protocol: 'email', Endpoint: 'watch@example.jp' }]);
  });
});

describe('stage settings', () => {
  it.each([
    ['stage', { stage: 'Main Hospital' }],
    ['logDays', { logDays: '31' }],
    ['alarmEmail', { alarmEmail: 'nobody' }],
    ['monthlyBudget', { monthlyBudget: '0' }],
    ['hosts', { hosts: 'fuda.example.jp' }],
  ])('refuse a %s that is not usable, by name', (name, settings) => {
    expect(() => createApp(settings)).toThrow(new RegExp(`not usable[^]*${name}`));
  });

  it('name and tag the resources of a second installation apart from the first', () => {
    const [stack] = createApp({ stage: 'trial' }).synth().stacks;
    expect(stack?.stackName).toBe('Fuda-trial');
    expect(stack?.tags).toEqual({ product: 'fuda', stage: 'trial' });
  });

  it('put own hosts in front with TLS 1.2 of their certificate, and send alarms by mail', () => {
    const certificateArn = 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b2c';
    const [stack] = createApp({ hosts: 'fuda.example.jp', certificateArn, alarmEmail: 'watch@example.jp' }).synth().stacks;
    const text = JSON.stringify(stack?.template);
    expect(text).toContain('"Aliases":["fuda.example.jp"]');
    expect(text).toContain('"MinimumProtocolVersion":"TLSv1.2_2021"');
    expect(text).toContain('"Endpoint":"watch@example.jp"');
    expect(text).toContain('"BudgetLimit":{"Amount":100,"Unit":"USD"}');
  });
});
