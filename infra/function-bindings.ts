import { Stack } from 'aws-cdk-lib';
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Grant, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { ConfigurationSet, IEmailIdentity } from 'aws-cdk-lib/aws-ses';
import { env } from '#shared/environment.ts';
import type { Use } from './built-functions.ts';
import { declareForSamLocal } from './sam-local.ts';
import type { ProductSecrets } from './secrets.ts';
import type { Settings } from './settings.ts';

/** What functions are bound to: each binding sets the variable and grants the access in one. */
export interface FunctionBindings {
  readonly table: ITableV2;
  readonly secrets: ProductSecrets;
  readonly mailIdentity: IEmailIdentity;
  readonly configurationSet: ConfigurationSet;
  readonly siteOrigin: string;
  readonly settings: Settings;
}

export interface FunctionNeeds extends FunctionBindings {
  readonly uses: readonly Use[];
  readonly readOnly: boolean;
  /** The beginnings of the partition keys that it may touch; all where not given. */
  readonly partitions: readonly string[] | undefined;
}

/** Lists nothing that scans: no function of the product does. */
const readActions = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'];
const writeActions = [
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
  'dynamodb:DeleteItem',
  'dynamodb:ConditionCheckItem',
];

/** Gives a function the settings that all have, and what its bundle was found to use. */
export function bind(lambda: LambdaFunction, needs: FunctionNeeds): void {
  const { uses, table, secrets, mailIdentity, siteOrigin, settings } = needs;
  lambda.addEnvironment(env.siteOrigin, siteOrigin);
  lambda.addEnvironment(env.operatorEmail, settings.operatorEmail);
  if (settings.allowedEmailDomains) {
    lambda.addEnvironment(env.allowedEmailDomains, settings.allowedEmailDomains.join(','));
  }
  if (settings.samLocal) declareForSamLocal(lambda);
  const granted: Record<Use, () => void> = {
    table: () => {
      lambda.addEnvironment(env.tableName, table.tableName);
      grantTable(lambda, table, needs);
    },
    session: () => bindSecret(lambda, env.sessionKeysSecret, secrets.sessionKeys),
    stripe: () => bindSecret(lambda, env.stripeSecretKeySecret, secrets.stripeSecretKey),
    secondFactor: () => bindSecret(lambda, env.secondFactorKeysSecret, secrets.secondFactorKeys),
    originSecret: () => bindSecret(lambda, env.originSecretSecret, secrets.originSecret),
    mail: () => {
      lambda.addEnvironment(env.mailFrom, settings.mailFrom);
      mailIdentity.grant(lambda, 'ses:SendEmail');
      // What is sent under a configuration set needs the permission for it, too:
      // https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazonsimpleemailservicev2.html
      grantSendingUnder(needs.configurationSet, lambda);
    },
  };
  for (const use of uses) granted[use]();
}

/** Access to the table: to the partitions that the function touches, where that is known. */
function grantTable(lambda: LambdaFunction, table: ITableV2, needs: FunctionNeeds): void {
  const { readOnly, partitions } = needs;
  lambda.addToRolePolicy(
    new PolicyStatement({
      actions: [...readActions, ...(readOnly ? [] : writeActions)],
      resources: [table.tableArn],
      // DynamoDB checks every key of a batch and of a transaction.
      ...(partitions && {
        conditions: {
          'ForAllValues:StringLike': {
            'dynamodb:LeadingKeys': partitions.map((partition) => `${partition}*`),
          },
        },
      }),
    }),
  );
}

/** Lets a function read a secret, whose ARN it finds in the variable. */
export function bindSecret(lambda: LambdaFunction, variable: string, secret: Secret): void {
  lambda.addEnvironment(variable, secret.secretArn);
  secret.grantRead(lambda);
}

function grantSendingUnder(set: ConfigurationSet, lambda: LambdaFunction): void {
  const resource = 'configuration-set';
  const arn = Stack.of(set).formatArn({
    service: 'ses',
    resource,
    resourceName: set.configurationSetName,
  });
  Grant.addToPrincipal({ grantee: lambda, actions: ['ses:SendEmail'], resourceArns: [arn] });
}
