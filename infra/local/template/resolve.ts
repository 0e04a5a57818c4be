export interface Template {
  readonly Resources: Readonly<Record<string, Resource>>;
}

export interface Resource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
}

export interface Place {
  readonly region: string;
  readonly account: string;
  readonly stackName: string;
}

export type Resolve = (value: unknown) => unknown;

const stackGuid = '5a1d9c1e-0000-4000-8000-000000000000';

export function resolverOf(template: Template, place: Place): Resolve {
  const pseudo: Readonly<Record<string, string>> = {
    'AWS::Region': place.region,
    'AWS::AccountId': place.account,
    'AWS::Partition': 'aws',
    'AWS::URLSuffix': 'amazonaws.com',
    'AWS::StackName': place.stackName,
    'AWS::StackId': `arn:aws:cloudformation:${place.region}:${place.account}:stack/${place.stackName}/${stackGuid}`,
  };
  const typeOf = (logicalId: string): string => {
    const resource = template.Resources[logicalId];
    if (resource === undefined) throw new Error(`The template refers to ${logicalId}, which it does not define.`);
    return resource.Type;
  };
  const ref = (name: string): string => pseudo[name] ?? physicalName(name, typeOf(name), place);
  const attribute = (logicalId: string, name: string): string => attributeOf(logicalId, typeOf(logicalId), name, place);

  const resolve: Resolve = (value) => {
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value);
    const [name, argument] = entries.length === 1 ? (entries[0] as [string, unknown]) : ['', null];
    if (name === 'Ref') return ref(argument as string);
    if (name === 'Fn::GetAtt') {
      const [logicalId = '', attributeName = ''] = typeof argument === 'string' ? argument.split('.') : (argument as string[]);
      return attribute(logicalId, attributeName);
    }
    if (name === 'Fn::Join') {
      const [separator, parts] = argument as [string, unknown[]];
      return parts.map(resolve).join(separator);
    }
    if (name === 'Fn::Split') {
      const [separator, text] = argument as [string, unknown];
      return String(resolve(text)).split(separator);
    }
    if (name === 'Fn::Select') {
      const [index, list] = argument as [string | number, unknown];
      return (resolve(list) as unknown[])[Number(index)];
    }
    if (name === 'Fn::Sub' && typeof argument === 'string') {
      return argument.replaceAll(/\$\{([^}]+)\}/g, (_whole, inner: string) => {
        const dot = inner.indexOf('.');
        return dot < 0 ? ref(inner) : attribute(inner.slice(0, dot), inner.slice(dot + 1));
      });
    }
    if (name.startsWith('Fn::')) throw new Error(`The local runner does not know ${name}: add it to infra/local/template/resolve.ts.`);
    return Object.fromEntries(entries.map(([key, inner]) => [key, resolve(inner)]));
  };
  return resolve;
}

export function physicalName(logicalId: string, type: string, { stackName }: Place): string {
  const name = `${stackName}-${logicalId}`;
  return type === 'AWS::S3::Bucket' || type === 'AWS::ApiGatewayV2::Api' ? name.toLowerCase() : name;
}

function attributeOf(logicalId: string, type: string, name: string, place: Place): string {
  const physical = physicalName(logicalId, type, place);
  const { region, account } = place;
  const known: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'AWS::Lambda::Function': { Arn: functionArn(physical, place) },
    'AWS::DynamoDB::Table': { Arn: `arn:aws:dynamodb:${region}:${account}:table/${physical}` },
    'AWS::S3::Bucket': {
      Arn: `arn:aws:s3:::${physical}`,
      DomainName: `${physical}.s3.amazonaws.com`,
      RegionalDomainName: `${physical}.s3.${region}.amazonaws.com`,
    },
    'AWS::CloudFront::Distribution': { DomainName: `${physical.toLowerCase()}.cloudfront.net` },
    'AWS::CloudFront::Function': { FunctionARN: `arn:aws:cloudfront::${account}:function/${physical}` },
    'AWS::CloudFront::OriginAccessControl': { Id: physical },
    'AWS::SQS::Queue': { Arn: `arn:aws:sqs:${region}:${account}:${physical}`, QueueName: physical },
  };
  const value = known[type]?.[name];
  if (value === undefined) {
    throw new Error(`The local runner does not know ${name} of ${type}: add it to infra/local/template/resolve.ts.`);
  }
  return value;
}

export function functionArn(name: string, { region, account }: Place): string {
  return `arn:aws:lambda:${region}:${account}:function:${name}`;
}
