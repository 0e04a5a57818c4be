import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { functionNames, groups, namesOf } from '#functions/app.ts';
import { at, functionNamed, functions, namedIn, resourcesOf, template } from '../support/template.ts';

it('deploys one function per call group, the workers and what groups ask', () => {
  expect([...functions.keys()].toSorted()).toEqual([...functionNames].toSorted());
});

describe.each(functionNames)('the function %s', (name) => {
  const { id, properties } = functionNamed(name);

  it('runs on Node.js 24 on arm64', () => {
    expect(properties['Runtime']).toBe('nodejs24.x');
    expect(properties['Architectures']).toEqual(['arm64']);
  });

  it('has a role of its own', () => {
    const [role] = namedIn(properties['Role']);
    const sharing = [...functions.values()].filter((other) => namedIn(other.properties['Role'])[0] === role);
    expect(sharing.map((other) => other.id)).toEqual([id]);
  });

  it('writes to a log of its own that expires', () => {
    const [logGroup = ''] = namedIn(at(properties, 'LoggingConfig', 'LogGroup'));
    expect(at(template.Resources[logGroup]?.Properties, 'RetentionInDays')).toBe(365);
    expect(JSON.stringify([...functions.values()].map((other) => other.properties['LoggingConfig'])).split(logGroup)).toHaveLength(2);
  });

  it('has at most the time that its caller waits', () => {
    // The HTTP API gives up after 30 seconds; a worker is started without waiting.
    expect(properties['Timeout']).toBeLessThan([...namesOf('worker'), ...namesOf('clock')].some((worker) => worker === name) ? 901 : 30);
  });
});

it('keeps the events of exports and purges that were given up, and tells', () => {
  const queues = namesOf('worker').map((name) => namedIn(at(functionNamed(name).properties, 'DeadLetterConfig', 'TargetArn'))[0]);
  const [queue] = queues;
  expect(new Set(queues).size).toBe(1);
  expect(template.Resources[queue ?? '']?.Type).toBe('AWS::SQS::Queue');
  const watched = resourcesOf('CloudWatch::Alarm').filter(([, alarm]) => JSON.stringify(alarm['Dimensions'] ?? []).includes(`"${queue}"`));
  expect(watched).toHaveLength(1);
});

const alarms = resourcesOf('CloudWatch::Alarm').map(([, alarm]) => alarm);

it('raises an alarm on everything that somebody has to see to, with thirteen alarms in all', () => {
  const watched = alarms.map(({ MetricName, Threshold, Metrics }) => `${/(Read|Write)ThrottleEvents/.exec(JSON.stringify(Metrics ?? []))?.[0] ?? (MetricName as string)} ${Threshold as number}`).toSorted();
  expect(watched).toEqual([
    '5xx 3',
    'ApproximateAgeOfOldestMessage 1',
    'Errors 1',
    'Errors 1',
    'Errors 1',
    'Errors 1',
    'Errors 1',
    'Errors 1',
    'Latency 5000',
    'ReadThrottleEvents 1',
    'Throttles 1',
    'TurnedAway 1',
    'WriteThrottleEvents 1',
  ]);
  for (const alarm of alarms) {
    expect(alarm).toMatchObject({ EvaluationPeriods: 1, TreatMissingData: 'notBreaching' });
    expect(alarm['AlarmActions']).toHaveLength(1);
  }
});

it('counts what the gateway turned away by its access log', () => {
  const [[, filter] = []] = resourcesOf('Logs::MetricFilter');
  expect(filter?.['FilterPattern']).toBe('{ $.status = "429" }');
});

it.each(namesOf('worker'))('watches the errors of %s, for which nobody waits', (name) => {
  const { id } = functionNamed(name);
  expect(alarms.filter(({ MetricName, Dimensions }) => MetricName === 'Errors' && JSON.stringify(Dimensions).includes(`"${id}"`))).toHaveLength(1);
});

it("watches throttles of the account, whose concurrency the functions share, and those of the table and its indexes", () => {
  expect(alarms.find(({ MetricName }) => MetricName === 'Throttles')?.['Dimensions']).toBeUndefined();
  const [table = ''] = resourcesOf('DynamoDB::Table').map(([id]) => id);
  for (const metric of ['ReadThrottleEvents', 'WriteThrottleEvents']) {
    const [alarm] = alarms.filter(({ Metrics }) => JSON.stringify(Metrics ?? []).includes(metric));
    const watched = ((alarm?.['Metrics'] ?? []) as { MetricStat?: { Metric: { Dimensions: object[] } } }[]).flatMap(({ MetricStat }) => (MetricStat === undefined ? [] : [MetricStat.Metric.Dimensions]));
    const name = { Name: 'TableName', Value: { Ref: table } };
    const indexes = watched.map((dimensions) => /GSI\d/.exec(JSON.stringify(dimensions))?.[0]);
    expect(new Set(indexes)).toEqual(new Set([undefined, 'GSI1', 'GSI2', 'GSI3', 'GSI4']));
    expect(indexes).toHaveLength(5);
    for (const dimensions of watched) expect(dimensions).toContainEqual(name);
  }
});

it('reckons with all of them in what the README says it costs', async () => {
  const metrics = alarms.flatMap(({ Metrics, MetricName }) => (MetricName === undefined ? (Metrics as { MetricStat?: object }[]).filter(({ MetricStat }) => MetricStat !== undefined) : [MetricName]));
  expect(await readFile('infra/README.md', 'utf8')).toContain(`| ${alarms.length} alarms over ${metrics.length} metrics (ten are free)`);
});

it('gives the proof of origin to what the API can start, and to CloudFront', () => {
  const given = [...functions].filter(([, { properties }]) => at(properties, 'Environment', 'Variables', 'ORIGIN_KEY') !== undefined);
  expect(given.map(([name]) => name).toSorted()).toEqual(groups.toSorted());
  const values = given.map(([, { properties }]) => JSON.stringify(at(properties, 'Environment', 'Variables', 'ORIGIN_KEY')));
  const sent = JSON.stringify(resourcesOf('CloudFront::Distribution')[0]?.[1]);
  for (const value of values) expect(sent).toContain(`{"HeaderName":"x-origin-key","HeaderValue":${value}}`);
});
