import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen } from '#infra/local/listen.ts';
import { startObjectStore } from '#infra/local/object-store/start-object-store.ts';
import { openRunner } from '#infra/local/runner/open-runner.ts';
import { startLambdaEndpoint } from '#infra/local/runner/start-lambda-endpoint.ts';
import { readStack } from '#infra/local/template/read-stack.ts';

export const region = 'ap-northeast-1';
export const credentials = { accessKeyId: 'local', secretAccessKey: 'local-secret' };

export interface PlantedFunction {
  readonly code: string;
  readonly memory?: number;
  readonly seconds?: number;
  readonly variables?: object;
}

const behaviour = (PathPattern: string | null, TargetOriginId: string, more: object = {}) => ({
  ...(PathPattern !== null && { PathPattern }),
  TargetOriginId,
  CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
  ResponseHeadersPolicyId: { Ref: 'Headers' },
  ...more,
});
const edge = (id: string) => [{ EventType: 'viewer-request', FunctionARN: { 'Fn::GetAtt': [id, 'FunctionARN'] } }];
const edgeFunction = (FunctionCode: string) => ({ Type: 'AWS::CloudFront::Function', Properties: { Name: 'edge', FunctionCode } });

/** A template with everything that the runner reads, around functions that a test plants. */
const templateOf = (functions: Readonly<Record<string, PlantedFunction>>, routes: Readonly<Record<string, string>>) => ({
  Resources: {
    Site: { Type: 'AWS::S3::Bucket', Properties: {} },
    Exports: { Type: 'AWS::S3::Bucket', Properties: {} },
    Api: { Type: 'AWS::ApiGatewayV2::Api', Properties: {} },
    Headers: {
      Type: 'AWS::CloudFront::ResponseHeadersPolicy',
      Properties: {
        ResponseHeadersPolicyConfig: {
          SecurityHeadersConfig: {
            ContentSecurityPolicy: { ContentSecurityPolicy: "default-src 'none'", Override: true },
            ContentTypeOptions: { Override: true },
          },
          CustomHeadersConfig: { Items: [{ Header: 'X-Weak', Value: 'policy', Override: false }] },
          RemoveHeadersConfig: { Items: [{ Header: 'X-Secret' }] },
        },
      },
    },
    Download: {
      Type: 'AWS::CloudFront::OriginRequestPolicy',
      Properties: {
        OriginRequestPolicyConfig: {
          HeadersConfig: { HeaderBehavior: 'none' },
          CookiesConfig: { CookieBehavior: 'none' },
          QueryStringsConfig: { QueryStringBehavior: 'all' },
        },
      },
    },
    EdgeScreens: edgeFunction(
      `function handler(event) { var r = event.request; if (r.uri.indexOf('.') < 0) r.uri = '/index.html'; return r; }`,
    ),
    EdgeFacts: edgeFunction(
      `async function handler(event) {
         var r = event.request;
         if (r.uri === '/api/refused') return { statusCode: 418, headers: { 'x-by': { value: 'edge' } }, body: 'no' };
         r.headers['x-viewer-address'] = { value: event.viewer.ip };
         return r;
       }`,
    ),
    Distribution: {
      Type: 'AWS::CloudFront::Distribution',
      Properties: {
        DistributionConfig: {
          Origins: [
            { Id: 'site', DomainName: { 'Fn::GetAtt': ['Site', 'RegionalDomainName'] }, OriginAccessControlId: 'control' },
            { Id: 'exports', DomainName: { 'Fn::GetAtt': ['Exports', 'RegionalDomainName'] } },
            {
              Id: 'api',
              DomainName: { 'Fn::Join': ['', [{ Ref: 'Api' }, '.execute-api.', { Ref: 'AWS::Region' }, '.', { Ref: 'AWS::URLSuffix' }]] },
              OriginCustomHeaders: [
                { HeaderName: 'X-Origin-Key', HeaderValue: { 'Fn::Select': [2, { 'Fn::Split': ['/', { Ref: 'AWS::StackId' }] }] } },
              ],
            },
          ],
          CacheBehaviors: [
            behaviour('/api/*', 'api', {
              AllowedMethods: ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'],
              OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
              FunctionAssociations: edge('EdgeFacts'),
            }),
            behaviour('/dl/*', 'exports', { OriginRequestPolicyId: { Ref: 'Download' } }),
          ],
          DefaultCacheBehavior: behaviour(null, 'site', {
            CachePolicyId: '658327ea-f89d-4fab-a63d-7e88639e58f6',
            Compress: true,
            FunctionAssociations: edge('EdgeScreens'),
          }),
        },
      },
    },
    ...Object.fromEntries(
      Object.entries(functions).map(([id, { memory = 128, seconds = 60, variables = {} }]) => [
        id,
        {
          Type: 'AWS::Lambda::Function',
          Properties: {
            Code: { S3Key: `${id}.zip` },
            Handler: 'index.handler',
            MemorySize: memory,
            Timeout: seconds,
            Environment: { Variables: variables },
          },
        },
      ]),
    ),
    ...Object.fromEntries(
      Object.keys(functions).map((id) => [
        `Integration${id}`,
        {
          Type: 'AWS::ApiGatewayV2::Integration',
          Properties: { PayloadFormatVersion: '2.0', IntegrationUri: { 'Fn::GetAtt': [id, 'Arn'] } },
        },
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(routes).map(([RouteKey, id], at) => [
        `Route${at}`,
        {
          Type: 'AWS::ApiGatewayV2::Route',
          Properties: { RouteKey, Target: { 'Fn::Join': ['', ['integrations/', { Ref: `Integration${id}` }]] } },
        },
      ]),
    ),
  },
});

/** Writes a cloud assembly as a synthesis would and runs it: object store, functions, one origin. */
export const plantStack = async (functions: Readonly<Record<string, PlantedFunction>>, routes: Readonly<Record<string, string>>) => {
  const dir = await mkdtemp(join(tmpdir(), 'fuda-planted-'));
  const files: Record<string, object> = {};
  for (const [id, { code }] of Object.entries(functions)) {
    await mkdir(join(dir, id));
    await writeFile(join(dir, id, 'index.cjs'), code);
    files[id] = { source: { path: id } };
  }
  const artifacts = { Planted: { type: 'aws:cloudformation:stack', properties: { templateFile: 'Planted.template.json' } } };
  await writeFile(join(dir, 'manifest.json'), JSON.stringify({ artifacts }));
  await writeFile(join(dir, 'Planted.assets.json'), JSON.stringify({ files }));
  await writeFile(join(dir, 'Planted.template.json'), JSON.stringify(templateOf(functions, routes)));

  const model = await readStack(dir, region);
  const store = await startObjectStore({ dir: join(dir, 'buckets'), buckets: model.buckets, credentials, region });
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  const runner = openRunner(model, { environment: { LOCAL: 'yes' }, credentials, storePort: store.port, log });
  const lambda = await startLambdaEndpoint({ find: runner.find, credentials, region });
  const front = await listen(
    createServer((request, response) => {
      runner.handle(request, response).catch((error: unknown) => response.writeHead(502).end(String(error)));
    }),
    0,
  );
  return {
    origin: front.endpoint,
    store: store.endpoint,
    lambda: lambda.endpoint,
    log: lines,
    stop: async () => {
      await front.stop();
      await lambda.stop();
      await runner.stop();
      await store.stop();
      await rm(dir, { recursive: true });
    },
  };
};
