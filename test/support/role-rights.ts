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
const likenessOf = (pattern: string): RegExp => {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[^\w#]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.*')}$`);
};

const touched = new Map<string, readonly RegExp[]>();

/** The partitions that the role opens to an action. They are read once, because every request of every test asks for them. */
const partitionsOf = (name: string, action: string, index: string | undefined): readonly RegExp[] => {
  const place = `${name} ${action} ${index}`;
  const found = touched.get(place) ?? rightsOf(name).flatMap((statement) => {
    const resource = JSON.stringify(statement.Resource);
    const isPlace = index === undefined ? !resource.includes('/index/') : resource.includes(`/index/${index}`);
    const keys = at(statement.Condition, 'ForAllValues:StringLike', 'dynamodb:LeadingKeys') as readonly string[] | undefined;
    return isPlace && listOf(statement.Action).includes(`dynamodb:${action}`) ? (keys ?? []).map(likenessOf) : [];
  });
  touched.set(place, found);
  return found;
};

/** Whether the role lets the function do this to the items under the partition key, of the table itself or of one of its indexes. */
export const mayTouch = (name: string, action: string, partition: string, index?: string): boolean => partitionsOf(name, action, index).some((likeness) => likeness.test(partition));

/** Actions on the bucket or its objects. */
export const actionsOn = (name: string, bucket: string): readonly string[] =>
  rightsOf(name)
    .filter((statement) => namedIn(statement.Resource).includes(bucket))
    .flatMap((statement) => listOf(statement.Action));

/** Whether the role lets the function do this to a resource whose expression ends in the given words. */
export const mayPerform = (name: string, action: string, ending: string): boolean =>
  rightsOf(name).some(({ Action, Resource }) => listOf(Action).includes(action) && JSON.stringify(Resource).includes(ending));
