import { describe, expect, it } from 'vitest';
import {
  cardKey,
  abbrevKey,
  cardsByLink,
  cardsByUpdate,
  domainsOfAll,
  orgsOfAll,
  placesOfUser,
  projectsOfAll,
  tokensOfFolder,
  designPartKey,
  designVersionKey,
  digestSecretKey,
  domainKey,
  exportJobKey,
  exportRecordKey,
  folderCountKey,
  idGuardKey,
  trashOf,
  idempotencyKey,
  linkageIndexKey,
  loginKey,
  loginsAlike,
  memberKey,
  numberingKey,
  orgKey,
  projectKey,
  purgeJobs,
  repeatWidthKey,
  sessionKey,
  throttleKey,
} from '#functions/data/keys.ts';
import { functionNames } from '#functions/app.ts';
import { headingsKey } from '#functions/modules/import/data/keys.ts';
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
  numbering: numberingKey(folderId, 'page.item', null).pk,
  width: repeatWidthKey(folderId, 'page.item').pk,
  linkage: linkageIndexKey(folderId).pk,
  counter: folderCountKey(folderId, 0).pk,
  version: designVersionKey(folderId, 1).pk,
  versionPart: designPartKey(folderId, 1, 0).pk,
  job: exportJobKey('digest').pk,
  import: headingsKey('folder').pk,
  exported: exportRecordKey('p123456789', 0, 'id').pk,
  mailed: 'P#p123456789#M',
  secret: digestSecretKey.pk,
  domain: domainKey('host').pk,
  abbrev: abbrevKey('digest').pk,
  purge: purgeJobs.pk,
  trash: trashOf('org', 'o123456789').pk,
};
type Item = keyof typeof partitions;
const items = Object.keys(partitions) as Item[];
const touched = (name: string, action: string): Item[] => items.filter((item) => mayTouch(name, action, partitions[item]));

const bucket = (name: string): string => resourcesOf('S3::Bucket').find(([id]) => id.startsWith(`FileStore${name}`))?.[0] ?? '';
const holders = (name: string): Record<string, readonly string[]> =>
  Object.fromEntries(functionNames.map((each) => [each, actionsOn(each, bucket(name))] as const).filter(([, actions]) => actions.length > 0));

describe('what a role may read of the table', () => {
  const ofFolder = ['card', 'guard', 'linkage', 'numbering', 'width', 'version', 'versionPart', 'import'];
  const caller = ['session', 'org', 'project', 'member', 'counter', 'exported', 'mailed'];
  it.each([
    ['session', [...caller, 'login', 'attempts', 'secret', 'domain']],
    ['projects', [...caller, 'domain']],
    ['account', [...caller, 'login', 'attempts', 'secret']],
    ['org-admin', [...caller, 'login', 'secret']],
    ['project-admin', [...caller, 'secret']],
    ['manage', [...caller, 'login', 'abbrev', 'domain', 'linkage', 'purge', 'secret', 'version', 'versionPart']],
    ['linkage-worker', ['project', 'member', 'counter', 'exported', 'mailed', ...ofFolder, 'domain', 'secret']],
    ['purge-worker', ['session', 'org', 'project', 'member', 'counter', 'exported', 'mailed', ...ofFolder, 'login', 'abbrev', 'purge', 'secret']],
    ['cards', [...caller, ...ofFolder, 'retry', 'domain', 'secret']],
    ['designs', [...caller, 'version', 'versionPart', 'domain']],
    ['domain-lists', [...caller, 'version', 'versionPart', 'domain']],
    ['help', [...caller, 'version', 'versionPart']],
    ['versions', [...caller, ...ofFolder, 'retry', 'domain', 'secret']],
    ['test-folders', [...caller, 'version', 'versionPart']],
    ['oversight', caller],
    ['moving', [...caller, 'login', 'secret']],
    ['statistics', [...caller, ...ofFolder, 'domain']],
    ['quality', [...caller, ...ofFolder, 'domain', 'secret']],
    ['machines', [...caller, ...ofFolder, 'domain', 'secret']],
    ['import', [...caller, 'version', 'versionPart', 'import']],
    ['import-worker', ['org', 'project', 'member', 'counter', 'exported', 'mailed', ...ofFolder, 'retry', 'domain', 'secret']],
    ['demo-worker', ['org', 'project', 'member', 'counter', 'exported', 'mailed', ...ofFolder, 'domain', 'secret']],
    ['export', [...caller, 'job', 'version', 'versionPart', 'domain']],
    ['review', [...caller, ...ofFolder, 'domain', 'secret']],
    ['mail-worker', ['org', 'project', 'member', 'counter', 'exported', 'mailed', 'domain']],
    ['export-worker', ['org', 'project', 'member', 'counter', 'exported', 'mailed', ...ofFolder, 'job', 'secret']],
  ])('%s reads %j', (name, expected) => {
    for (const action of ['GetItem', 'BatchGetItem', 'Query', 'ConditionCheckItem']) expect(touched(name, action).toSorted()).toEqual(expected.toSorted());
  });
});

describe('what a role may write to the table', () => {
  it.each([
    ['session', ['session'], ['attempts', 'session'], ['session']],
    ['projects', ['counter', 'exported', 'mailed', 'member', 'project'], ['counter', 'exported', 'mailed', 'member', 'project', 'session'], ['counter', 'exported', 'mailed', 'member', 'project']],
    ['account', ['login'], ['attempts', 'counter', 'exported', 'mailed', 'login', 'member', 'org', 'project', 'session'], ['login']],
    ['org-admin', ['login', 'org'], ['counter', 'exported', 'mailed', 'login', 'member', 'org', 'project', 'session'], ['login']],
    ['project-admin', ['counter', 'exported', 'mailed', 'member', 'project'], ['counter', 'exported', 'mailed', 'member', 'project', 'session'], ['counter', 'exported', 'mailed', 'member', 'project']],
    ['manage', ['abbrev', 'counter', 'domain', 'exported', 'mailed', 'login', 'member', 'org', 'project', 'purge', 'version', 'versionPart'], ['counter', 'domain', 'exported', 'mailed', 'login', 'member', 'org', 'project', 'session'], ['abbrev', 'counter', 'domain', 'exported', 'mailed', 'login', 'member', 'project', 'purge']],
    ['purge-worker', ['guard', 'trash'], ['card', 'counter', 'login', 'purge'], ['abbrev', 'card', 'counter', 'exported', 'mailed', 'guard', 'import', 'linkage', 'member', 'numbering', 'org', 'project', 'session', 'version', 'versionPart', 'width']],
    ['cards', ['card', 'guard', 'retry'], ['card', 'counter', 'exported', 'numbering', 'session', 'width'], ['guard']],
    ['linkage-worker', ['linkage'], ['card', 'linkage'], []],
    ['designs', ['version', 'versionPart'], ['counter', 'exported', 'mailed', 'member', 'project', 'session'], []],
    ['domain-lists', [], ['session'], []],
    ['help', ['counter', 'exported', 'mailed', 'member', 'project', 'version', 'versionPart'], ['counter', 'exported', 'mailed', 'member', 'project', 'session'], ['counter', 'exported', 'mailed', 'member', 'project']],
    ['versions', ['card', 'guard', 'retry'], ['card', 'counter', 'session', 'width'], ['guard']],
    ['test-folders', ['counter', 'exported', 'mailed', 'member', 'project', 'purge', 'version', 'versionPart'], ['counter', 'exported', 'mailed', 'member', 'project', 'session'], ['counter', 'exported', 'mailed', 'member', 'project']],
    ['oversight', ['counter', 'exported', 'mailed', 'member', 'project'], ['counter', 'exported', 'mailed', 'member', 'project', 'session'], ['counter', 'exported', 'mailed', 'member', 'project']],
    ['moving', ['counter', 'exported', 'mailed', 'member', 'org', 'project'], ['counter', 'exported', 'login', 'mailed', 'member', 'org', 'project', 'session'], ['counter', 'exported', 'mailed', 'member', 'project']],
    ['statistics', [], ['session'], []],
    ['quality', ['card'], ['card', 'session'], []],
    ['machines', ['counter', 'exported', 'mailed', 'member', 'project', 'session'], ['counter', 'exported', 'mailed', 'member', 'project', 'session'], ['session']],
    ['import', ['import'], ['import', 'session'], []],
    ['import-worker', ['card', 'guard'], ['card', 'counter', 'import', 'numbering', 'width'], ['guard']],
    ['demo-worker', ['card', 'guard'], ['card', 'counter', 'numbering', 'width'], []],
    ['export', ['exported', 'job'], ['exported', 'job', 'session'], []],
    ['review', ['card', 'counter', 'exported', 'guard', 'mailed', 'member', 'project'], ['card', 'counter', 'exported', 'mailed', 'member', 'org', 'project', 'session', 'width'], ['guard']],
    ['mail-worker', [], ['mailed'], []],
    ['export-worker', [], ['job'], []],
  ])('%s puts %j, updates %j and deletes %j', (name, puts, updates, deletes) => {
    expect(touched(name, 'PutItem').toSorted()).toEqual(puts.toSorted());
    expect(touched(name, 'UpdateItem').toSorted()).toEqual(updates.toSorted());
    expect(touched(name, 'DeleteItem').toSorted()).toEqual(deletes.toSorted());
  });

  it('lets nobody scan, and nobody write many items in one request', () => {
    for (const name of functionNames) {
      for (const { Action } of rightsOf(name)) expect(JSON.stringify(Action)).not.toMatch(/Scan|BatchWrite|\*/);
    }
  });

  it('lets nobody write the secret of the digests, which an operator makes once', () => {
    for (const name of functionNames) {
      for (const action of ['PutItem', 'UpdateItem', 'DeleteItem']) expect([name, action, mayTouch(name, action, partitions.secret)]).toEqual([name, action, false]);
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

describe('what a role may list by an index', () => {
  const lists = {
    orgs: orgsOfAll.pk,
    projects: projectsOfAll.pk,
    domains: domainsOfAll.pk,
    places: placesOfUser('u').pk,
    tokens: tokensOfFolder(folderId).pk,
    alikeLogins: loginsAlike('digest').pk,
    linked: cardsByLink(folderId, 'digest'),
    updated: cardsByUpdate(folderId),
    asked: `F#${folderId}#Q`,
  };
  const listed = (name: string, index: string) => Object.entries(lists).flatMap(([list, partition]) => (mayTouch(name, 'Query', partition, index) ? [list] : []));

  it('pins every query of an index to the partitions that the function asks for', () => {
    const found = Object.fromEntries(functionNames.map((name) => [name, [listed(name, 'GSI1'), listed(name, 'GSI2')]] as const).filter(([, both]) => both.flat().length > 0));
    expect(found).toEqual({
      session: [[], ['domains']],
      quality: [['updated', 'asked'], ['domains']],
      projects: [[], ['domains', 'places']],
      cards: [['updated', 'asked'], ['domains', 'places', 'linked']],
      designs: [[], ['domains']],
      'domain-lists': [[], ['projects', 'domains']],
      help: [[], ['projects']],
      export: [[], ['domains']],
      'test-folders': [[], ['projects']],
      statistics: [[], ['domains']],
      versions: [[], ['domains']],
      moving: [[], ['places']],
      account: [[], ['places']],
      'org-admin': [[], ['places', 'alikeLogins']],
      machines: [['updated', 'asked'], ['domains', 'tokens']],
      manage: [[], ['orgs', 'projects', 'domains', 'places', 'alikeLogins']],
      'purge-worker': [['updated', 'asked'], ['projects', 'places', 'tokens']],
      'import-worker': [[], ['domains']],
      'demo-worker': [[], ['domains']],
      'linkage-worker': [[], ['projects', 'domains']],
      review: [['updated', 'asked'], ['domains']],
      'mail-worker': [['asked'], ['projects', 'domains']],
    });
    const onIndexes = functionNames.flatMap(rightsOf).filter(({ Resource }) => JSON.stringify(Resource).includes('/index/'));
    for (const { Condition } of onIndexes) expect(Condition).toHaveProperty(['ForAllValues:StringLike', 'dynamodb:LeadingKeys']);
  });
});

describe('what a role may do with files', () => {
  it('designs archives files and opens none; the compiler opens them', () => {
    const read = ['s3:GetObject'];
    expect(holders('Files')).toEqual({
      cards: read,
      quality: read,
      designs: ['s3:PutObject', 's3:GetObject', 's3:PutObject'],
      help: ['s3:PutObject', 's3:GetObject', 's3:PutObject'],
      versions: read,
      'domain-lists': ['s3:PutObject', 's3:GetObject', 's3:PutObject'],
      statistics: read,
      machines: read,
      'code-lists': read,
      compiler: ['s3:GetObject', 's3:GetObject', 's3:PutObject'],
      export: read,
      import: read,
      'export-worker': read,
      'import-worker': read,
      'demo-worker': read,
      review: read,
    });
    for (const reader of ['cards', 'export', 'versions', 'statistics', 'code-lists', 'export-worker'] as const) {
      expect(mayPerform(reader, 's3:GetObject', '/lists/*')).toBe(true);
      expect(mayPerform(reader, 's3:GetObject', '/workbooks/*')).toBe(false);
    }
    expect(mayPerform('compiler', 's3:PutObject', '/lists/*')).toBe(true);
    expect(mayPerform('compiler', 's3:PutObject', '/workbooks/*')).toBe(false);
    expect(mayPerform('compiler', 's3:GetObject', '/workbooks/*')).toBe(true);
    expect(mayPerform('designs', 's3:GetObject', '/workbooks/*')).toBe(false);
    expect(mayPerform('designs', 's3:GetObject', '/designs/*')).toBe(true);
  });

  it('the compiler, which opens what strangers made, has no other right at all, and knows of no table', () => {
    const actions = rightsOf('compiler').flatMap(({ Action }) => Action).toSorted();
    expect(actions).toEqual(['logs:CreateLogStream', 'logs:PutLogEvents', 's3:GetObject', 's3:GetObject', 's3:PutObject']);
    expect(JSON.stringify(functionNamed('compiler').properties['Environment'])).not.toContain('TABLE_NAME');
    expect(JSON.stringify(rightsOf('compiler'))).not.toMatch(/dynamodb|Table/);
  });

  const both = ['s3:GetObject', 's3:PutObject'];
  const ofImports = { import: both, 'import-reader': both, 'import-worker': both };
  it('only the worker writes exports and only export hands them out', () =>
    expect(holders('Exports')).toEqual({ export: ['s3:GetObject'], 'export-worker': ['s3:AbortMultipartUpload', 's3:PutObject'], ...ofImports }));

  it('who opens a file to be imported has no other right at all, and knows of no table', () => {
    expect(rightsOf('import-reader').flatMap(({ Action }) => Action).toSorted()).toEqual(['logs:CreateLogStream', 'logs:PutLogEvents', 's3:GetObject', 's3:PutObject', 'sqs:SendMessage']);
    expect(JSON.stringify(functionNamed('import-reader').properties['Environment'])).not.toContain('TABLE_NAME');
    for (const name of ['import', 'import-reader', 'import-worker'] as const) expect(mayPerform(name, 's3:GetObject', '/dl/*')).toBe(false);
  });

  it('no function reaches the site or the logs', () => {
    expect(holders('Site')).toEqual({});
    expect(holders('Logs')).toEqual({});
  });

  it('only the functions named here start another one, each the ones that work for it', () => {
    const started = functionNames.flatMap((name) =>
      rightsOf(name)
        .filter(({ Action }) => JSON.stringify(Action).includes('lambda:InvokeFunction'))
        .flatMap(({ Resource }) => namedIn(Resource).filter((id) => id.includes('Function')).map((id) => [name, id])),
    );
    expect(started).toEqual([
      ['cards', functionNamed('linkage-worker').id],
      ['designs', functionNamed('compiler').id],
      ['export', functionNamed('export-worker').id],
      ['manage', functionNamed('linkage-worker').id],
      ['manage', functionNamed('purge-worker').id],
      ['import', functionNamed('import-reader').id],
      ['import', functionNamed('import-worker').id],
      ['domain-lists', functionNamed('compiler').id],
      ['test-folders', functionNamed('purge-worker').id],
      ['help', functionNamed('demo-worker').id],
    ]);
  });
});
