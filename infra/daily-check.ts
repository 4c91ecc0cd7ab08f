import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { SfnStateMachine } from 'aws-cdk-lib/aws-events-targets';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import {
  Choice,
  Condition,
  DefinitionBody,
  LogLevel,
  StateMachine,
  Succeed,
} from 'aws-cdk-lib/aws-stepfunctions';
import { LambdaInvoke } from 'aws-cdk-lib/aws-stepfunctions-tasks';
import { Construct } from 'constructs';
import { type FunctionSurroundings, ProductFunction } from './product-function.ts';

/** When it is night for most who work here, in UTC. */
const startsAt = { hour: '4', minute: '20' };

/**
 * Compares every workspace with Stripe, once a day. A function that called itself would be stopped by Lambda as a
 * loop; so a state machine calls it part by part, with the position that it answers, and tries a part again that fails.
 */
export class DailyCheck extends Construct {
  readonly stateMachine: StateMachine;

  constructor(scope: Construct, id: string, surroundings: FunctionSurroundings) {
    super(scope, id);
    const { lambda } = new ProductFunction(this, 'daily-check', {
      ...surroundings,
      key: 'daily-check/daily-check',
      readOnly: false,
      memorySize: 512,
    });
    const checkPart = new LambdaInvoke(this, 'CheckPart', {
      lambdaFunction: lambda,
      payloadResponseOnly: true,
    });
    checkPart.addRetry({ maxAttempts: 4, interval: Duration.minutes(1), backoffRate: 3 });
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
    Validations.of(this.stateMachine.role).acknowledge({
      id: 'AwsSolutions-IAM5',
      reason:
        'Tracing and the delivery of logs know no single resource, and a function has versions.',
    });
    new Rule(this, 'EveryDay', {
      schedule: Schedule.cron(startsAt),
      targets: [new SfnStateMachine(this.stateMachine, { input: RuleTargetInput.fromObject({}) })],
    });
  }
}
