import type { Resolve, Template } from './resolve.ts';

export interface DistributionModel {
  readonly origins: ReadonlyMap<string, OriginModel>;
  readonly behaviours: readonly BehaviourModel[];
  readonly rootObject: string | null;
}

export interface OriginModel {
  readonly domain: string;
  readonly isSigned: boolean;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface BehaviourModel {
  readonly pattern: string;
  readonly originId: string;
  readonly methods: readonly string[];
  readonly forwarded: readonly ForwardPolicy[];
  readonly compress: boolean;
  readonly onRequest: EdgeCode | null;
  readonly onResponse: EdgeCode | null;
  readonly headers: HeadersPolicy | null;
}

export interface EdgeCode {
  readonly name: string;
  readonly code: string;
}

export interface ForwardPolicy {
  readonly headers: Selection;
  readonly cookies: Selection;
  readonly query: Selection;
}

export interface Selection {
  readonly take: 'none' | 'all' | 'only' | 'all except';
  readonly names: readonly string[];
}

export interface HeadersPolicy {
  readonly set: readonly { readonly name: string; readonly value: string; readonly override: boolean }[];
  readonly remove: readonly string[];
}

type Values = Readonly<Record<string, unknown>>;

const nothing: Selection = { take: 'none', names: [] };
const everything: Selection = { take: 'all', names: [] };

const managedForwards: Readonly<Record<string, ForwardPolicy>> = {
  // CachingDisabled and CachingOptimized
  '4135ea2d-6df8-44a3-9df3-4b5a84be39ad': { headers: nothing, cookies: nothing, query: nothing },
  '658327ea-f89d-4fab-a63d-7e88639e58f6': { headers: nothing, cookies: nothing, query: nothing },
  // AllViewer and AllViewerExceptHostHeader
  '216adef6-5c7f-47e4-b989-5492eafa07d3': { headers: everything, cookies: everything, query: everything },
  'b689b0a8-53d0-40ab-baf2-68738e2966ac': {
    headers: { take: 'all except', names: ['host'] },
    cookies: everything,
    query: everything,
  },
};
/** Managed cache policies with compression, which CloudFront applies only to cacheable answers. */
const compressing = ['658327ea-f89d-4fab-a63d-7e88639e58f6'];

export function readDistribution(template: Template, resolve: Resolve): DistributionModel {
  const all = Object.values(template.Resources).filter(({ Type }) => Type === 'AWS::CloudFront::Distribution');
  const [only] = all;
  if (only === undefined || all.length > 1) throw new Error('The local runner serves a stack with exactly one distribution.');
  const config = resolve(only.Properties?.['DistributionConfig']) as Values;
  const lookUp = namedResources(template, resolve);

  const readBehaviour = (behaviour: Values): BehaviourModel => {
    const edgeCode = (event: string): EdgeCode | null => {
      const associations = (behaviour['FunctionAssociations'] ?? []) as { EventType: string; FunctionARN: string }[];
      const found = associations.find(({ EventType }) => EventType === event);
      if (found === undefined) return null;
      const properties = lookUp('AWS::CloudFront::Function', found.FunctionARN);
      return { name: String(properties['Name']), code: String(properties['FunctionCode']) };
    };
    const cachePolicy = String(behaviour['CachePolicyId']);
    const requestPolicy = behaviour['OriginRequestPolicyId'] as string | undefined;
    const headersPolicy = behaviour['ResponseHeadersPolicyId'] as string | undefined;
    return {
      pattern: (behaviour['PathPattern'] as string | undefined) ?? '*',
      originId: String(behaviour['TargetOriginId']),
      methods: (behaviour['AllowedMethods'] as string[] | undefined) ?? ['GET', 'HEAD'],
      forwarded: [
        managedForwards[cachePolicy] ?? readCachePolicy(lookUp('AWS::CloudFront::CachePolicy', cachePolicy)),
        ...(requestPolicy === undefined
          ? []
          : [managedForwards[requestPolicy] ?? readRequestPolicy(lookUp('AWS::CloudFront::OriginRequestPolicy', requestPolicy))]),
      ],
      compress: behaviour['Compress'] === true && compressing.includes(cachePolicy),
      onRequest: edgeCode('viewer-request'),
      onResponse: edgeCode('viewer-response'),
      headers:
        headersPolicy === undefined ? null : readHeadersPolicy(lookUp('AWS::CloudFront::ResponseHeadersPolicy', headersPolicy)),
    };
  };

  const origins = (config['Origins'] as Values[]).map((origin): [string, OriginModel] => [
    String(origin['Id']),
    {
      domain: String(origin['DomainName']),
      isSigned: origin['OriginAccessControlId'] !== undefined,
      path: (origin['OriginPath'] as string | undefined) ?? '',
      headers: Object.fromEntries(
        ((origin['OriginCustomHeaders'] ?? []) as { HeaderName: string; HeaderValue: string }[]).map(
          ({ HeaderName, HeaderValue }) => [HeaderName.toLowerCase(), HeaderValue],
        ),
      ),
    },
  ]);
  return {
    origins: new Map(origins),
    behaviours: [...((config['CacheBehaviors'] ?? []) as Values[]), config['DefaultCacheBehavior'] as Values].map(readBehaviour),
    rootObject: (config['DefaultRootObject'] as string | undefined) ?? null,
  };
}

function namedResources(template: Template, resolve: Resolve) {
  return (type: string, reference: string): Values => {
    const attribute = type === 'AWS::CloudFront::Function' ? 'FunctionARN' : null;
    const found = Object.entries(template.Resources).find(
      ([id, resource]) =>
        resource.Type === type && resolve(attribute === null ? { Ref: id } : { 'Fn::GetAtt': [id, attribute] }) === reference,
    );
    if (found === undefined) throw new Error(`The local runner does not know the ${type} ${reference}.`);
    return resolve(found[1].Properties) as Values;
  };
}

function readCachePolicy(properties: Values): ForwardPolicy {
  const { ParametersInCacheKeyAndForwardedToOrigin: parameters } = properties['CachePolicyConfig'] as Record<string, Values>;
  return readForwards(parameters ?? {});
}

function readRequestPolicy(properties: Values): ForwardPolicy {
  return readForwards(properties['OriginRequestPolicyConfig'] as Values);
}

function readForwards(config: Values): ForwardPolicy {
  const select = (group: string, behaviour: string, list: string): Selection => {
    const { [behaviour]: word, [list]: names = [] } = (config[group] ?? {}) as Record<string, unknown>;
    const takes: Readonly<Record<string, Selection['take']>> = {
      none: 'none',
      all: 'all',
      allViewer: 'all',
      whitelist: 'only',
      allExcept: 'all except',
    };
    const take = takes[String(word)];
    if (take === undefined) throw new Error(`The local runner does not know the behaviour ${String(word)} of ${group}.`);
    return { take, names: (names as string[]).map((name) => name.toLowerCase()) };
  };
  return {
    headers: select('HeadersConfig', 'HeaderBehavior', 'Headers'),
    cookies: select('CookiesConfig', 'CookieBehavior', 'Cookies'),
    query: select('QueryStringsConfig', 'QueryStringBehavior', 'QueryStrings'),
  };
}

function readHeadersPolicy(properties: Values): HeadersPolicy {
  const config = properties['ResponseHeadersPolicyConfig'] as Record<string, Values | undefined>;
  const security = (config['SecurityHeadersConfig'] ?? {}) as Readonly<Record<string, Values>>;
  const custom = ((config['CustomHeadersConfig'] ?? {})['Items'] ?? []) as { Header: string; Value: string; Override: boolean }[];
  const removed = ((config['RemoveHeadersConfig'] ?? {})['Items'] ?? []) as { Header: string }[];
  const set = Object.entries(security).map(([name, values]) => ({
    ...wordSecurityHeader(name, values),
    override: values['Override'] === true,
  }));
  return {
    set: [...set, ...custom.map(({ Header, Value, Override }) => ({ name: Header.toLowerCase(), value: Value, override: Override }))],
    remove: removed.map(({ Header }) => Header.toLowerCase()),
  };
}

function wordSecurityHeader(name: string, values: Values): { name: string; value: string } {
  if (name === 'ContentSecurityPolicy') {
    return { name: 'content-security-policy', value: String(values['ContentSecurityPolicy']) };
  }
  if (name === 'ContentTypeOptions') return { name: 'x-content-type-options', value: 'nosniff' };
  if (name === 'FrameOptions') return { name: 'x-frame-options', value: String(values['FrameOption']) };
  if (name === 'ReferrerPolicy') return { name: 'referrer-policy', value: String(values['ReferrerPolicy']) };
  if (name === 'StrictTransportSecurity') {
    const parts = [
      `max-age=${String(values['AccessControlMaxAgeSec'])}`,
      ...(values['IncludeSubdomains'] === true ? ['includeSubDomains'] : []),
      ...(values['Preload'] === true ? ['preload'] : []),
    ];
    return { name: 'strict-transport-security', value: parts.join('; ') };
  }
  throw new Error(`The local runner does not know the security header ${name}.`);
}
