import { at, functionNamed, namedIn, resourcesOf } from './template.ts';

interface Statement {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
  readonly Condition?: unknown;
}

const listOf = <Value>(value: Value | readonly Value[]): readonly Value[] => (Array.isArray(value) ? value : [value as Value]);

const known = new Map<string, readonly Statement[]>();

/** What a function's role allows; a policy that this reading does not understand is no fact. */
export const rightsOf = (name: string): readonly Statement[] => known.get(name) ?? readRights(name);

const readRights = (name: string): readonly Statement[] => {
  const [role] = namedIn(functionNamed(name).properties['Role']);
  const policies = resourcesOf('IAM::Policy').filter(([, policy]) => namedIn(policy['Roles']).includes(role ?? ''));
  const rights = policies.flatMap(([, policy]) => at(policy, 'PolicyDocument', 'Statement') as readonly Statement[]);
  known.set(name, rights);
  return rights;
};

/** StringLike of IAM, as far as our patterns use it: `*` stands for any characters. */
const matches = (pattern: string, text: string): boolean => {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[^\w#]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.*')}$`).test(text);
};

/** Whether the role lets the function do this to the items under the partition key, of the table itself or of one of its indexes. */
export const mayTouch = (name: string, action: string, partition: string, index?: string): boolean =>
  rightsOf(name).some((statement) => {
    if (JSON.stringify(statement.Resource).includes('/index/') !== (index !== undefined)) return false;
    if (index !== undefined && !JSON.stringify(statement.Resource).includes(`/index/${index}`)) return false;
    const keys = at(statement.Condition, 'ForAllValues:StringLike', 'dynamodb:LeadingKeys') as readonly string[] | undefined;
    if (!listOf(statement.Action).includes(`dynamodb:${action}`) || keys === undefined) return false;
    return keys.some((pattern) => matches(pattern, partition));
  });

/** Actions on the bucket or its objects. */
export const actionsOn = (name: string, bucket: string): readonly string[] =>
  rightsOf(name)
    .filter((statement) => namedIn(statement.Resource).includes(bucket))
    .flatMap((statement) => listOf(statement.Action));

/** Whether the role lets the function do this to a resource whose expression ends in the given words. */
export const mayPerform = (name: string, action: string, ending: string): boolean =>
  rightsOf(name).some(({ Action, Resource }) => listOf(Action).includes(action) && JSON.stringify(Resource).includes(ending));
