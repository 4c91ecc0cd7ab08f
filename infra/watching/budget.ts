import { Aws, Stack } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Construct } from 'constructs';
import type { Settings } from '../stage/settings.ts';

/** The tag of every resource of a stage, with the stage's name as its value. */
export const stageTag = 'stage';

/**
 * Mails the operator when the stage's spending nears its budget, or is forecast to exceed it. It counts nothing until the
 * tag is active as a cost allocation tag of the account:
 * https://docs.aws.amazon.com/awsaccountbilling/latest/aboutv2/activating-tags.html
 */
export class Budget extends Construct {
  constructor(
    scope: Construct,
    id: string,
    {
      stage,
      monthlyBudget,
      operatorEmail,
    }: Pick<Settings, 'stage' | 'monthlyBudget' | 'operatorEmail'>,
  ) {
    super(scope, id);
    const notice = (notificationType: string, threshold: number) => ({
      notification: { notificationType, threshold, comparisonOperator: 'GREATER_THAN' },
      subscribers: [{ subscriptionType: 'EMAIL', address: operatorEmail }],
    });
    new CfnBudget(this, 'Monthly', {
      budget: {
        // Budgets have no region, and an account has one of a name.
        budgetName: `${Stack.of(this).stackName}-${Aws.REGION}`,
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        costFilters: { TagKeyValue: [`user:${stageTag}$${stage}`] },
        budgetLimit: { amount: monthlyBudget, unit: 'USD' },
      },
      notificationsWithSubscribers: [notice('ACTUAL', 80), notice('FORECASTED', 100)],
    });
  }
}
