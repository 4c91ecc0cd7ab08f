import { Validations } from 'aws-cdk-lib';
import type { IAlarm } from 'aws-cdk-lib/aws-cloudwatch';
import {
  LambdaApplication,
  LambdaDeploymentConfig,
  LambdaDeploymentGroup,
} from 'aws-cdk-lib/aws-codedeploy';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Alias, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';

/** The calls without which no one signs up, signs in or pays: a new release of them serves some requests first. */
export const gradualCalls: readonly string[] = [
  'account/register',
  'sessions/login',
  'account/get-user',
  'billing/create-subscription',
  'billing/save-subscription',
];

const releasedAlias = 'released';

/** The alias of a function that the gateway invokes; undefined for its latest version. */
export type AliasOf = (key: string) => string | undefined;

/** The alias of the calls that are released gradually. */
export const releasedAliasOf: AliasOf = (key) =>
  gradualCalls.includes(key) ? releasedAlias : undefined;

export interface GradualReleaseProps {
  readonly lambdas: ReadonlyMap<string, LambdaFunction>;
  /** Ends the release: CloudFormation then restores the previous state of the whole stack. */
  readonly alarm: IAlarm;
  /** Whether all requests get the new release at once, as when it mends what raises the alarm. */
  readonly isAtOnce: boolean;
}

/**
 * Shifts a tenth of the requests of these calls to a new release, and the rest five minutes later if the alarm is silent:
 * CloudFormation updates the alias through CodeDeploy, and rolls the stack back if that stops.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-attribute-updatepolicy.html
 */
export class GradualRelease extends Construct {
  constructor(scope: Construct, id: string, { lambdas, alarm, isAtOnce }: GradualReleaseProps) {
    super(scope, id);
    const application = new LambdaApplication(this, 'Application');
    // One for all groups: CDK's default is one for each.
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
    });
    Validations.of(role).acknowledge({
      id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]',
      reason:
        "AWS keeps this policy in step with what CodeDeploy does; it may do no more than shift aliases' traffic.",
    });
    for (const [key, lambda] of lambdas) {
      const alias = new Alias(this, key.replace('/', '-'), {
        aliasName: releasedAlias,
        version: lambda.currentVersion,
      });
      new LambdaDeploymentGroup(this, `${key.replace('/', '-')}-group`, {
        application,
        alias,
        role,
        alarms: [alarm],
        ignoreAlarmConfiguration: isAtOnce,
        deploymentConfig: isAtOnce
          ? LambdaDeploymentConfig.ALL_AT_ONCE
          : LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
      });
    }
  }
}
