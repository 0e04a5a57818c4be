import { describe, expect, it } from 'vitest';
import { cardShards } from '#functions/data/card-ids.ts';
import {
  cardKey,
  abbrevKey,
  cardPartition,
  designPartKey,
  designVersionKey,
  digestSecretKey,
  domainKey,
  exportJobKey,
  folderCountKey,
  idGuardKey,
  gravesOf,
  idempotencyKey,
  loginKey,
  memberKey,
  numberingKey,
  orgKey,
  projectKey,
  purgeJobs,
  repeatWidthKey,
  sessionKey,
  throttleKey,
} from '#functions/data/keys.ts';
import { functionNames } from '#infra/bundle.ts';
import { actionsOn, mayPerform, mayTouch, rightsOf } from '../support/role-rights.ts';
import { functionNamed, namedIn, resourcesOf } from '../support/template.ts';

const folderId = 'p123456789abcd';
const partitions = {
  session: sessionKey('digest').pk,
  org: orgKey('o123456789').pk,
  project: projectKey('p123456789').pk,
  member: memberKey('p123456789', 'u').pk,
  login: loginKey('digest').pk,
  attempts: throttleKey('digest', 1).pk,
  card: cardKey(folderId, '0card').pk,
  guard: idGuardKey(folderId, 'digest').pk,
  retry: idempotencyKey('digest').pk,
  numbering: numberingKey(folderId, 'page.item').pk,
  width: repeatWidthKey(folderId, 'page.item').pk,
  counter: folderCountKey(folderId, 0).pk,
  version: designVersionKey(folderId, 1).pk,
  versionPart: designPartKey(folderId, 1, 0).pk,
  job: exportJobKey('digest').pk,
  secret: digestSecretKey.pk,
  domain: domainKey('host').pk,
  abbrev: abbrevKey('digest').pk,
  purge: purgeJobs.pk,
  grave: gravesOf('org', 'o123456789').pk,
};
type Item = keyof typeof partitions;
const items = Object.keys(partitions) as Item[];
const touched = (name: string, action: string): Item[] => items.filter((item) => mayTouch(name, action, partitions[item]));

const bucket = (name: string): string => resourcesOf('S3::Bucket').find(([id]) => id.startsWith(`FileStore${name}`))?.[0] ?? '';
const holders = (name: string): Record<string, readonly string[]> =>
  Object.fromEntries(functionNames.map((each) => [each, actionsOn(each, bucket(name))] as const).filter(([, actions]) => actions.length > 0));

describe('what a role may read of the table', () => {
  const ofFolder = ['card', 'guard', 'numbering', 'width', 'version', 'versionPart'];
  const caller = ['session', 'org', 'project', 'member', 'counter'];
  it.each([
    ['session', [...caller, 'login', 'secret', 'domain']],
    ['projects', [...caller, 'domain']],
    ['own', [...caller, 'login', 'secret']],
    ['org', [...caller, 'login', 'secret']],
    ['owner', [...caller, 'secret']],
    ['manage', [...caller, 'login', 'domain', 'purge', 'secret']],
    ['purge-worker', ['session', 'org', 'project', 'member', 'counter', ...ofFolder, 'login', 'abbrev', 'purge', 'secret']],
    ['cards', [...caller, ...ofFolder, 'retry', 'domain', 'secret']],
    ['designs', [...caller, 'version', 'versionPart']],
    ['versions', [...caller, ...ofFolder]],
    ['figures', [...caller, ...ofFolder]],
    ['export', [...caller, 'job']],
    ['export-worker', ['project', 'member', 'counter', ...ofFolder, 'job']],
  ])('%s reads %j', (name, expected) => {
    for (const action of ['GetItem', 'BatchGetItem', 'Query']) expect(touched(name, action).toSorted()).toEqual(expected.toSorted());
  });
});

describe('what a role may write to the table', () => {
  it.each([
    ['session', ['secret', 'session'], ['attempts', 'session'], ['attempts', 'session']],
    ['projects', ['counter', 'member', 'project'], ['session'], ['counter', 'member', 'project']],
    ['own', ['login', 'secret'], ['attempts', 'counter', 'login', 'member', 'org', 'project', 'session'], ['attempts', 'login']],
    ['org', ['login', 'org', 'secret'], ['counter', 'login', 'member', 'org', 'project', 'session'], ['login']],
    ['owner', ['counter', 'member', 'project', 'secret'], ['counter', 'member', 'project', 'session'], ['counter', 'member', 'project']],
    ['manage', ['abbrev', 'counter', 'domain', 'login', 'member', 'org', 'project', 'purge', 'secret'], ['counter', 'login', 'member', 'org', 'project', 'session'], ['abbrev', 'counter', 'domain', 'login', 'member', 'project', 'purge']],
    ['purge-worker', ['grave'], ['counter', 'purge'], ['abbrev', 'card', 'counter', 'guard', 'login', 'member', 'numbering', 'org', 'project', 'session', 'version', 'versionPart', 'width']],
    ['cards', ['card', 'guard', 'retry', 'secret'], ['card', 'counter', 'numbering', 'session', 'width'], ['guard']],
    ['designs', ['version', 'versionPart'], ['counter', 'member', 'project', 'session'], []],
    ['versions', [], ['session'], []],
    ['figures', [], ['session'], []],
    ['export', ['job'], ['job', 'session'], []],
    ['export-worker', [], ['job'], []],
  ])('%s puts %j, updates %j and deletes %j', (name, puts, updates, deletes) => {
    expect(touched(name, 'PutItem').toSorted()).toEqual(puts);
    expect(touched(name, 'UpdateItem').toSorted()).toEqual(updates);
    expect(touched(name, 'DeleteItem').toSorted()).toEqual(deletes);
  });

  it('lets nobody scan, and nobody write many items in one request', () => {
    for (const name of functionNames) {
      for (const { Action } of rightsOf(name)) expect(JSON.stringify(Action)).not.toMatch(/Scan|BatchWrite|\*/);
    }
  });

  it('pins every right on the table itself to key patterns', () => {
    const [table = ''] = resourcesOf('DynamoDB::Table')[0] ?? [];
    const onTable = functionNames
      .flatMap(rightsOf)
      .filter(({ Resource }) => JSON.stringify(Resource) === JSON.stringify({ 'Fn::GetAtt': [table, 'Arn'] }));
    expect(onTable.length).toBeGreaterThan(functionNames.length);
    for (const { Condition } of onTable) expect(Condition).toHaveProperty(['ForAllValues:StringLike', 'dynamodb:LeadingKeys']);
  });
});

it.each(cardShards)('cards may write the shard %s', (shard) => {
  const partition = cardPartition(folderId, shard);
  for (const action of ['PutItem', 'UpdateItem']) expect(mayTouch('cards', action, partition)).toBe(true);
});

describe('what a role may do with files', () => {
  it('designs archives files and opens none; the compiler opens them', () => {
    expect(holders('Files')).toEqual({ designs: ['s3:PutObject', 's3:GetObject', 's3:PutObject'], compiler: ['s3:GetObject'] });
    expect(mayPerform('compiler', 's3:GetObject', '/workbooks/*')).toBe(true);
    expect(mayPerform('designs', 's3:GetObject', '/workbooks/*')).toBe(false);
    expect(mayPerform('designs', 's3:GetObject', '/designs/*')).toBe(true);
  });

  it('the compiler, which opens what strangers made, has no other right at all, and knows of no table', () => {
    const actions = rightsOf('compiler').flatMap(({ Action }) => Action).toSorted();
    expect(actions).toEqual(['logs:CreateLogStream', 'logs:PutLogEvents', 's3:GetObject']);
    expect(JSON.stringify(functionNamed('compiler').properties['Environment'])).not.toContain('TABLE_NAME');
    expect(JSON.stringify(rightsOf('compiler'))).not.toMatch(/dynamodb|Table/);
  });

  it('only the worker writes exports and only export hands them out', () =>
    expect(holders('Exports')).toEqual({ export: ['s3:GetObject'], 'export-worker': ['s3:AbortMultipartUpload', 's3:PutObject'] }));

  it('no function reaches the site or the logs', () => {
    expect(holders('Site')).toEqual({});
    expect(holders('Logs')).toEqual({});
  });

  it('only export, manage and designs start a function, each its own', () => {
    const started = functionNames.flatMap((name) =>
      rightsOf(name)
        .filter(({ Action }) => JSON.stringify(Action).includes('lambda:InvokeFunction'))
        .map(({ Resource }) => [name, namedIn(Resource)[0]]),
    );
    expect(started).toEqual([
      ['designs', functionNamed('compiler').id],
      ['export', functionNamed('export-worker').id],
      ['manage', functionNamed('purge-worker').id],
    ]);
  });
});
