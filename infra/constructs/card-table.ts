import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, BillingMode, ProjectionType, StreamViewType, Table } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';

const text = (name: string) => ({ name, type: AttributeType.STRING });

/** The one table (functions/README, "Entities"). The key owned by DynamoDB costs nothing while nobody works. */
export class CardTable extends Construct {
  readonly table: Table;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.table = new Table(this, 'Table', {
      partitionKey: text('pk'),
      sortKey: text('sk'),
      billingMode: BillingMode.PAY_PER_REQUEST,
      timeToLiveAttribute: 'ttl',
      stream: StreamViewType.NEW_AND_OLD_IMAGES,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true, recoveryPeriodInDays: 35 },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    this.addIndex('1', 's');
    this.addIndex('2', 'd');
    this.table.addGlobalSecondaryIndex({ indexName: 'GSI3', partitionKey: text('g3p'), sortKey: text('g1s'), projectionType: ProjectionType.INCLUDE, nonKeyAttributes: ['s'] });
    this.table.addGlobalSecondaryIndex({ indexName: 'GSI4', partitionKey: text('g3p'), sortKey: text('sk'), projectionType: ProjectionType.KEYS_ONLY });
  }

  private addIndex(number: string, projected: string) {
    this.table.addGlobalSecondaryIndex({
      indexName: `GSI${number}`,
      partitionKey: text(`g${number}p`),
      sortKey: text(`g${number}s`),
      projectionType: ProjectionType.INCLUDE,
      nonKeyAttributes: [projected],
    });
  }
}
