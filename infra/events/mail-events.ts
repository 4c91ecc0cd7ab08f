import { Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { ConfigurationSet, EmailSendingEvent, EventDestination } from 'aws-cdk-lib/aws-ses';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { LambdaSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { ProductFunction, type SharedFunctionProps } from '../functions/product-function.ts';
import { addOutput } from '../stage/outputs.ts';
import { deadLetterQueue } from './dead-letter-queue.ts';

/**
 * Bounces and complaints: SES publishes them to a topic, and a function suppresses further mail to those addresses.
 * https://docs.aws.amazon.com/ses/latest/dg/event-publishing-add-event-destination-sns.html
 */
export class MailEvents extends Construct {
  /** The configuration set of all mail. */
  readonly configurationSet: ConfigurationSet;
  private readonly topic: Topic;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.topic = new Topic(this, 'Topic', { enforceSSL: true });
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        sid: 'AllowMailEvents',
        principals: [new ServicePrincipal('ses.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
    this.configurationSet = new ConfigurationSet(this, 'ConfigurationSet', {
      reputationMetrics: true,
    });
    addOutput(this, 'MailConfigurationSet', this.configurationSet.configurationSetName);
    this.configurationSet.addEventDestination('Returned', {
      destination: EventDestination.snsTopic(this.topic),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    });
  }

  /** Subscribes the suppression function to the topic. @returns the function, and its dead-letter queue */
  addHandler(sharedProps: SharedFunctionProps): { lambda: IFunction; deadLetters: IQueue } {
    const { lambda } = new ProductFunction(this, 'mail-events', {
      ...sharedProps,
      key: 'events/mail-events',
      memorySize: 512,
    });
    const deadLetters = deadLetterQueue(this, 'Undelivered', 'the subscription');
    this.topic.addSubscription(new LambdaSubscription(lambda, { deadLetterQueue: deadLetters }));
    return { lambda, deadLetters };
  }
}
