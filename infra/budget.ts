import { Stack } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Construct } from 'constructs';
import type { Settings } from './settings.ts';

/** Mails the operator when the account's spending nears the stage's budget, or is forecast to exceed it. */
export class Budget extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { monthlyBudget, operatorEmail }: Pick<Settings, 'monthlyBudget' | 'operatorEmail'>,
  ) {
    super(scope, id);
    const notice = (notificationType: string, threshold: number) => ({
      notification: { notificationType, threshold, comparisonOperator: 'GREATER_THAN' },
      subscribers: [{ subscriptionType: 'EMAIL', address: operatorEmail }],
    });
    new CfnBudget(this, 'Monthly', {
      budget: {
        budgetName: `${Stack.of(this).stackName}-monthly`,
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: monthlyBudget, unit: 'USD' },
      },
      notificationsWithSubscribers: [notice('ACTUAL', 80), notice('FORECASTED', 100)],
    });
  }
}
