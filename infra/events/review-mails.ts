import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { ProductFunction, type SharedFunctionProps } from '../functions/product-function.ts';

/** Mails what is new in reviews, where that is due. */
export class ReviewMails extends Construct {
  readonly lambda: IFunction;

  constructor(scope: Construct, id: string, sharedProps: SharedFunctionProps) {
    super(scope, id);
    const { lambda } = new ProductFunction(this, 'mail-review-notifications', {
      ...sharedProps,
      key: 'events/mail-review-notifications',
      memorySize: 512,
      // It begins no other review in the last half minute; the next run continues.
      timeout: Duration.minutes(2),
    });
    new Rule(this, 'EveryFiveMinutes', {
      schedule: Schedule.rate(Duration.minutes(5)),
      targets: [new LambdaFunction(lambda)],
    });
    this.lambda = lambda;
  }
}
