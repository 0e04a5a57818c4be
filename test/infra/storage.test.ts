import { describe, expect, it } from 'vitest';
import { at, namedIn, resourcesOf, template } from '../support/template.ts';

describe('the table', () => {
  const [[id, table] = []] = resourcesOf('DynamoDB::Table');

  it('is the only one and stays when the stack goes', () => {
    expect(resourcesOf('DynamoDB::Table')).toHaveLength(1);
    expect(template.Resources[id ?? '']?.DeletionPolicy).toBe('Retain');
    expect(table?.['DeletionProtectionEnabled']).toBe(true);
  });

  it('costs nothing while nobody works', () => expect(table?.['BillingMode']).toBe('PAY_PER_REQUEST'));

  it('can be restored to any second of five weeks', () =>
    expect(table?.['PointInTimeRecoverySpecification']).toEqual({ PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 }));

  it('forgets expired items and tells every change', () => {
    expect(table?.['TimeToLiveSpecification']).toEqual({ AttributeName: 'ttl', Enabled: true });
    expect(table?.['StreamSpecification']).toMatchObject({ StreamViewType: 'NEW_AND_OLD_IMAGES' });
  });

  it('has indexes that carry one attribute each, and one of keys', () => {
    const indexes = table?.['GlobalSecondaryIndexes'] as readonly object[];
    expect(indexes.map((index) => [at(index, 'IndexName'), at(index, 'Projection')])).toEqual([
      ['GSI1', { ProjectionType: 'INCLUDE', NonKeyAttributes: ['s'] }],
      ['GSI2', { ProjectionType: 'INCLUDE', NonKeyAttributes: ['d'] }],
      ['GSI3', { ProjectionType: 'INCLUDE', NonKeyAttributes: ['s'] }],
      ['GSI4', { ProjectionType: 'KEYS_ONLY' }],
    ]);
  });
});

const buckets = resourcesOf('S3::Bucket');

describe.each(buckets)('the bucket %s', (id, bucket) => {
  it('is encrypted and closed to the public', () => {
    expect(JSON.stringify(bucket['BucketEncryption'])).toContain('AES256');
    expect(bucket['PublicAccessBlockConfiguration']).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    });
  });

  it('refuses requests without TLS 1.2', () => {
    const policy = resourcesOf('S3::BucketPolicy').find(([, candidate]) => namedIn(candidate['Bucket']).includes(id))?.[1];
    const refused = (at(policy, 'PolicyDocument', 'Statement') as readonly { Effect: string; Condition: unknown }[])
      .filter((statement) => statement.Effect === 'Deny')
      .map((statement) => statement.Condition);
    expect(refused).toContainEqual({ Bool: { 'aws:SecureTransport': 'false' } });
    expect(refused).toContainEqual({ NumericLessThan: { 's3:TlsVersion': 1.2 } });
  });

  it('stays when the stack goes', () => expect(template.Resources[id]?.DeletionPolicy).toBe('Retain'));
});

const named = (name: string) => buckets.find(([id]) => id.startsWith(`FileStore${name}`))?.[1];
const rules = (name: string) => at(named(name), 'LifecycleConfiguration', 'Rules') as readonly object[];

describe('the buckets', () => {
  it('are four', () => expect(buckets).toHaveLength(4));
  it('keep every version of a workbook', () => expect(named('Files')?.['VersioningConfiguration']).toEqual({ Status: 'Enabled' }));
  it('delete an export after a day, unfinished ones too, and what an import is undone by after its 30 days', () =>
    expect(rules('Exports')).toEqual([
      { Prefix: 'dl/', ExpirationInDays: 1, Status: 'Enabled' },
      { Prefix: 'up/', ExpirationInDays: 31, Status: 'Enabled' },
      { AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 }, Status: 'Enabled' },
    ]));
  it('give no export away by an address that is older than five minutes', () => {
    const [id] = buckets.find(([bucket]) => bucket.startsWith('FileStoreExports')) ?? [];
    const policies = resourcesOf('S3::BucketPolicy').map(([, policy]) => policy).filter((policy) => namedIn(policy['Bucket'])[0] === id);
    const statements = policies.flatMap((policy) => at(policy, 'PolicyDocument', 'Statement') as readonly object[]);
    expect(statements).toContainEqual(
      expect.objectContaining({ Effect: 'Deny', Action: 's3:GetObject', Condition: { NumericGreaterThan: { 's3:signatureAge': 300_000 } } }),
    );
  });
  it('delete access logs after a year', () => expect(rules('Logs')[0]).toMatchObject({ ExpirationInDays: 365, Status: 'Enabled' }));
  it('write no access log of exports, which would hold presigned signatures', () =>
    expect(named('Exports')?.['LoggingConfiguration']).toBeUndefined());
});
