import { readFile } from 'node:fs/promises';
import { join, resolve as resolvePath } from 'node:path';
import type { CreateTableCommandInput } from '@aws-sdk/client-dynamodb';
import type { Bucket } from '../object-store/start-object-store.ts';
import type { CorsRule } from '../object-store/cors.ts';
import { readDistribution } from './read-distribution.ts';
import type { DistributionModel } from './read-distribution.ts';
import { functionArn, physicalName, resolverOf } from './resolve.ts';
import type { Place, Resource, Template } from './resolve.ts';

export interface StackModel {
  readonly place: Place;
  readonly tables: readonly TableModel[];
  readonly buckets: readonly Bucket[];
  readonly functions: readonly FunctionModel[];
  readonly routes: readonly RouteModel[];
  readonly schedules: readonly ScheduleModel[];
  readonly apiDomain: string;
  readonly bucketDomains: ReadonlyMap<string, string>;
  readonly distribution: DistributionModel;
  readonly outputs: Readonly<Record<string, string>>;
}

export interface TableModel {
  readonly create: CreateTableCommandInput & { readonly TableName: string };
  readonly ttlAttribute: string | null;
}

export interface FunctionModel {
  readonly name: string;
  readonly arn: string;
  readonly folder: string;
  readonly handler: string;
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
  readonly environment: Readonly<Record<string, string>>;
  readonly retries: number;
}

export interface ScheduleModel {
  readonly minutes: number;
  readonly functionName: string;
}

export interface RouteModel {
  readonly key: string;
  readonly functionName: string;
}

/** Resources without effect on one machine: rights, logs, alarms, and a queue for the operator. */
const withoutEffect =
  'AWS::IAM::Role AWS::IAM::Policy AWS::Lambda::Permission AWS::S3::BucketPolicy AWS::CDK::Metadata AWS::Logs::LogGroup ' +
  'AWS::Logs::MetricFilter AWS::CloudWatch::Alarm AWS::CloudWatch::Dashboard AWS::SNS::Topic AWS::SNS::TopicPolicy AWS::SNS::Subscription ' +
  'AWS::SQS::Queue AWS::SQS::QueuePolicy AWS::CloudFront::OriginAccessControl AWS::Budgets::Budget';

const emulated =
  'AWS::DynamoDB::Table AWS::S3::Bucket AWS::Lambda::Function AWS::Lambda::EventInvokeConfig AWS::ApiGatewayV2::Api ' +
  'AWS::ApiGatewayV2::Stage AWS::ApiGatewayV2::Route AWS::ApiGatewayV2::Integration AWS::CloudFront::Distribution ' +
  'AWS::Events::Rule AWS::CloudFront::Function AWS::CloudFront::ResponseHeadersPolicy AWS::CloudFront::OriginRequestPolicy AWS::CloudFront::CachePolicy';

/** Reads the synthesized cloud assembly. A resource that is not emulated stops the start. */
export async function readStack(assembly: string, region: string): Promise<StackModel> {
  const manifest = await readJson<Manifest>(join(assembly, 'manifest.json'));
  const stacks = Object.entries(manifest.artifacts).filter(([, { type }]) => type === 'aws:cloudformation:stack');
  const templates = await Promise.all(
    stacks.map(async ([name, { properties }]) => ({ name, template: await readJson<FullTemplate>(join(assembly, properties.templateFile)) })),
  );
  const stack = templates.find(({ template }) =>
    Object.values(template.Resources).some(({ Type }) => Type === 'AWS::CloudFront::Distribution'),
  );
  if (stack === undefined) throw new Error(`${assembly} holds no stack with a distribution: run "npx cdk synth".`);
  const { name: stackName, template } = stack;
  const assets = await readJson<{ files: Record<string, Asset> }>(join(assembly, `${stackName}.assets.json`));
  const place: Place = { region, account: '000000000000', stackName };
  const resolve = resolverOf(template, place);
  const resources = Object.entries(template.Resources);
  checkTypes(resources);

  const ofType = (type: string) =>
    resources.flatMap(([id, resource]) =>
      resource.Type === type ? [{ id, name: physicalName(id, type, place), properties: resource.Properties ?? {} }] : [],
    );
  const retriesOf = new Map(
    ofType('AWS::Lambda::EventInvokeConfig').map(({ properties: config }) => [
      resolve(config['FunctionName']) as string,
      (config['MaximumRetryAttempts'] as number | undefined) ?? 2,
    ]),
  );
  const functions = ofType('AWS::Lambda::Function').map(({ name, properties: config }): FunctionModel => {
    const { S3Key } = config['Code'] as { S3Key: string };
    const asset = assets.files[S3Key.replace(/\.zip$/, '')];
    if (asset === undefined) throw new Error(`The code of ${name} is not an asset of ${stackName}.`);
    const { Variables = {} } = (resolve(config['Environment']) as { Variables?: Record<string, string> } | undefined) ?? {};
    return {
      name,
      arn: functionArn(name, place),
      folder: resolvePath(assembly, asset.source.path),
      handler: config['Handler'] as string,
      memoryMb: (config['MemorySize'] as number | undefined) ?? 128,
      timeoutSeconds: (config['Timeout'] as number | undefined) ?? 3,
      environment: Variables,
      retries: retriesOf.get(name) ?? 2,
    };
  });
  const nameOfArn = new Map(functions.map(({ arn, name }) => [arn, name]));
  const functionOfTarget = new Map(
    ofType('AWS::ApiGatewayV2::Integration').map(({ name, properties: config }) => {
      if (config['PayloadFormatVersion'] !== '2.0') throw new Error(`The integration ${name} must use payload format 2.0.`);
      return [`integrations/${name}`, nameOfArn.get(resolve(config['IntegrationUri']) as string)];
    }),
  );
  const routes = ofType('AWS::ApiGatewayV2::Route').map(({ properties: config }): RouteModel => {
    const key = config['RouteKey'] as string;
    const functionName = functionOfTarget.get(resolve(config['Target']) as string);
    if (functionName === undefined) throw new Error(`The route ${key} does not lead to a function.`);
    return { key, functionName };
  });
  const schedules = ofType('AWS::Events::Rule').flatMap(({ name, properties: config }) => {
    const minutes = Number(/^rate\((\d+) minutes?\)$/.exec(String(config['ScheduleExpression']))?.[1]);
    return (config['Targets'] as readonly { readonly Arn: unknown }[]).map(({ Arn }): ScheduleModel => {
      const functionName = nameOfArn.get(resolve(Arn) as string);
      if (functionName === undefined || !(minutes > 0)) throw new Error(`The rule ${name} does not start a function every so many minutes.`);
      return { minutes, functionName };
    });
  });
  const outputs = Object.entries(template.Outputs ?? {}).flatMap(([name, { Value }]): [string, string][] => {
    const isName = typeof Value === 'object' && Value !== null && 'Ref' in Value;
    return isName ? [[name, String(resolve(Value))]] : [];
  });
  return {
    place,
    tables: ofType('AWS::DynamoDB::Table').map(({ name, properties: config }) => readTable(name, config)),
    buckets: ofType('AWS::S3::Bucket').map(({ name, properties: config }) => readBucket(name, config)),
    functions,
    routes,
    schedules,
    apiDomain: ofType('AWS::ApiGatewayV2::Api').map(({ name }) => `${name}.execute-api.${region}.amazonaws.com`).join(),
    bucketDomains: new Map(
      ofType('AWS::S3::Bucket').map(({ id, name }) => [resolve({ 'Fn::GetAtt': [id, 'RegionalDomainName'] }) as string, name]),
    ),
    distribution: readDistribution(template, resolve),
    outputs: Object.fromEntries(outputs),
  };
}

type FullTemplate = Template & { readonly Outputs?: Readonly<Record<string, { readonly Value: unknown }>> };

interface Manifest {
  readonly artifacts: Readonly<Record<string, { readonly type: string; readonly properties: { readonly templateFile: string } }>>;
}

interface Asset {
  readonly source: { readonly path: string };
}

async function readJson<Shape>(path: string): Promise<Shape> {
  return JSON.parse(await readFile(path, 'utf8')) as Shape;
}

function checkTypes(resources: readonly (readonly [string, Resource])[]): void {
  const known = new Set(`${withoutEffect} ${emulated}`.split(' '));
  const unknown = new Set(resources.map(([, { Type }]) => Type).filter((type) => !known.has(type)));
  if (unknown.size > 0) {
    throw new Error(`The local runner does not emulate ${[...unknown].join(', ')}: see "Add a resource type" in infra/local/README.md.`);
  }
}

/** Creates no stream: nothing reads one here, and dynoxide searches all its records at every write (a save took ten times as long after 2,500 saves). */
function readTable(name: string, config: Readonly<Record<string, unknown>>): TableModel {
  const ttl = config['TimeToLiveSpecification'] as { AttributeName: string; Enabled: boolean } | undefined;
  const { AttributeDefinitions, KeySchema, BillingMode, GlobalSecondaryIndexes } = config;
  const create = { TableName: name, AttributeDefinitions, KeySchema, BillingMode, GlobalSecondaryIndexes };
  return { create: create as TableModel['create'], ttlAttribute: ttl?.Enabled === true ? ttl.AttributeName : null };
}

function readBucket(name: string, config: Readonly<Record<string, unknown>>): Bucket {
  const cors = config['CorsConfiguration'] as { CorsRules: CorsRule[] } | undefined;
  const lifecycle = config['LifecycleConfiguration'] as { Rules: LifecycleRule[] } | undefined;
  const expire = (lifecycle?.Rules ?? []).flatMap(({ Status, Prefix = '', ExpirationInDays: days }) => (Status === 'Enabled' && days !== undefined ? [{ prefix: Prefix, days }] : []));
  return { name, cors: cors?.CorsRules ?? [], expire };
}

interface LifecycleRule {
  readonly Status: string;
  readonly Prefix?: string;
  readonly ExpirationInDays?: number;
}
