import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { SfnStateMachine } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import {
  Choice,
  Condition,
  CustomState,
  DefinitionBody,
  LogLevel,
  StateMachine,
  Succeed,
} from 'aws-cdk-lib/aws-stepfunctions';
import { Construct } from 'constructs';
import { env } from '#shared/ops/environment.ts';
import { acknowledgeReadLogs, readLogPrefix } from '../files/file-folders.ts';
import { ProductFunction, type SharedFunctionProps } from '../functions/product-function.ts';
import { addOutput } from '../stage/outputs.ts';

/** Night in most time zones of our users, in UTC. */
const startsAt = { hour: '4', minute: '20' };

/** A failed part is retried after one, three, nine and 27 minutes. */
const retry = { ErrorEquals: ['States.ALL'], IntervalSeconds: 60, BackoffRate: 3, MaxAttempts: 4 };

/**
 * The daily reconciliation of every workspace with Stripe. Lambda's recursive loop detection would stop a function that
 * invokes itself; so a state machine invokes it page by page, with the cursor that it returns, and retries a failed page.
 */
export class Reconciliation extends Construct {
  readonly stateMachine: StateMachine;

  constructor(scope: Construct, id: string, sharedProps: SharedFunctionProps) {
    super(scope, id);
    const { lambda } = new ProductFunction(this, 'daily-check', {
      ...sharedProps,
      key: 'events/reconcile',
      memorySize: 512,
      // The maximum of Lambda: an execution's history is limited to 25,000 events, and each part adds seven.
      timeout: Duration.minutes(15),
    });
    const { readLogs } = sharedProps.bindings.files;
    lambda.addEnvironment(env.readLogBucket, readLogs.bucketName);
    const logs = readLogs.arnForObjects(`${readLogPrefix}*`);
    for (const [actions, resource] of [
      [['s3:ListBucket'], readLogs.bucketArn],
      [['s3:GetObject', 's3:DeleteObject'], logs],
    ] as const) {
      lambda.addToRolePolicy(new PolicyStatement({ actions: [...actions], resources: [resource] }));
    }
    if (lambda.role) acknowledgeReadLogs(lambda.role, readLogs);
    // Not CDK's own task, whose role may invoke every version of the function.
    const checkPart = new CustomState(this, 'CheckPart', {
      stateJson: { Type: 'Task', Resource: lambda.functionArn, Retry: [retry] },
    });
    const isDone = new Choice(this, 'IsDone')
      .when(Condition.booleanEquals('$.done', true), new Succeed(this, 'Done'))
      .otherwise(checkPart);
    this.stateMachine = new StateMachine(this, 'Parts', {
      definitionBody: DefinitionBody.fromChainable(checkPart.next(isDone)),
      timeout: Duration.hours(12),
      tracingEnabled: true,
      logs: {
        level: LogLevel.ALL,
        includeExecutionData: false,
        destination: new LogGroup(this, 'Logs', {
          retention: RetentionDays.THREE_MONTHS,
          removalPolicy: RemovalPolicy.DESTROY,
        }),
      },
    });
    addOutput(this, 'ReconciliationArn', this.stateMachine.stateMachineArn);
    this.stateMachine.addToRolePolicy(
      new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [lambda.functionArn] }),
    );
    Validations.of(this.stateMachine.role).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason: 'Tracing and log delivery have no resource-level permissions.',
    });
    new Rule(this, 'EveryDay', {
      schedule: Schedule.cron(startsAt),
      targets: [new SfnStateMachine(this.stateMachine, { input: RuleTargetInput.fromObject({}) })],
    });
  }
}
