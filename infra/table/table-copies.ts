import { ArnFormat, Duration, RemovalPolicy, Stack, Validations } from 'aws-cdk-lib';
import {
  BackupPlan,
  BackupPlanRule,
  BackupResource,
  BackupSelection,
  BackupVault,
} from 'aws-cdk-lib/aws-backup';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { Construct } from 'constructs';
import type { Settings } from '../stage/settings.ts';

export interface TableCopiesProps {
  readonly table: ITableV2;
  readonly copies: NonNullable<Settings['copies']>;
}

/** As long as point-in-time recovery reaches back. */
const deleteAfter = Duration.days(35);

/**
 * A daily backup of the table in a vault of another region. Not a replica of the table, which would follow every deletion,
 * and would need whole items in the stream:
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CrossRegionAccountCopyAWS.html
 */
export class TableCopies extends Construct {
  constructor(scope: Construct, id: string, { table, copies }: TableCopiesProps) {
    super(scope, id);
    const { stackName } = Stack.of(this);
    // CDK's own name lacks the stage's. A vault with backups in it cannot be deleted.
    const vault = new BackupVault(this, 'Vault', {
      backupVaultName: `${stackName}-copies`,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    const elsewhere = Stack.of(this).formatArn({
      service: 'backup',
      region: copies.region,
      resource: 'backup-vault',
      resourceName: copies.vaultName,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    const plan = new BackupPlan(this, 'Plan', {
      backupPlanName: `${stackName}-copies`,
      backupVault: vault,
      backupPlanRules: [
        new BackupPlanRule({
          ruleName: 'Daily',
          scheduleExpression: Schedule.cron({ hour: '3', minute: '0' }),
          deleteAfter,
          copyActions: [
            {
              destinationBackupVault: BackupVault.fromBackupVaultArn(this, 'Elsewhere', elsewhere),
              deleteAfter,
            },
          ],
        }),
      ],
    });
    const selection = new BackupSelection(this, 'Selection', {
      backupPlan: plan,
      resources: [BackupResource.fromArn(table.tableArn)],
    });
    Validations.of(selection).acknowledge({
      id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForBackup]',
      reason: "AWS Backup's own policy, of which its role for backups consists.",
    });
  }
}
