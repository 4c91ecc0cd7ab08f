import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { env } from '#shared/ops/environment.ts';
import { ProductFunction, type SharedFunctionProps } from '../functions/product-function.ts';
import type { EventSource } from './consume-stream.ts';

/**
 * Requests the site from outside, and looks at the event source mappings, every minute. A function of ours rather than a
 * canary of CloudWatch Synthetics, which is such a function too, with a bucket and a runtime of its own; and rather than
 * a health check of Route 53, whose metrics are in us-east-1 only, where it would take another stack:
 * https://docs.aws.amazon.com/Route53/latest/DeveloperGuide/monitoring-health-checks.html
 */
export class HealthChecks extends Construct {
  /** @param sources by the key of the function that receives the events */
  constructor(
    scope: Construct,
    id: string,
    sharedProps: SharedFunctionProps,
    sources: Readonly<Record<string, EventSource>>,
  ) {
    super(scope, id);
    const { lambda } = new ProductFunction(this, 'check-health', {
      ...sharedProps,
      key: 'events/check-health',
      memorySize: 512,
    });
    lambda.addEnvironment(
      env.eventSources,
      Object.entries(sources)
        .map(([key, { eventSourceMappingId }]) => `${key}=${eventSourceMappingId}`)
        .join(','),
    );
    lambda.addToRolePolicy(
      new PolicyStatement({
        actions: ['lambda:GetEventSourceMapping'],
        resources: Object.values(sources).map(({ eventSourceMappingArn }) => eventSourceMappingArn),
      }),
    );
    new Rule(this, 'EveryMinute', {
      schedule: Schedule.rate(Duration.minutes(1)),
      targets: [new LambdaFunction(lambda)],
    });
  }
}
