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
    expect(app.synth().stacks.map((stack) => stack.stackName)).toEqual(['Fuda', 'FudaEdgeLog']);
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
  const [, stack] = createApp({ edgeLog: 'E123ABC,some-log-bucket' }).synth().stacks;
  const delivery = Object.values(stack?.template.Resources as Record<string, { Type: string; Properties: { RecordFields?: string[] } }>).find(
    ({ Type }) => Type === 'AWS::Logs::Delivery',
  );

  it('stands in us-east-1, the only region that can deliver it', () => expect(stack?.environment.region).toBe('us-east-1'));

  it('records no query string, referrer or cookie', () => {
    expect(delivery?.Properties.RecordFields).toContain('cs-uri-stem');
    for (const field of delivery?.Properties.RecordFields ?? []) expect(field).not.toMatch(/query|referer|cookie/i);
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
