import { paginateListSubscriptionsByTopic } from '@aws-sdk/client-sns';
import { deployedCheck } from '../check.ts';
import { error } from '../finding.ts';

/** The subscribers of the alarms. */
type Subscribers = { email: string; isConfirmed: boolean }[];

/**
 * SNS returns PendingConfirmation instead of an ARN:
 * https://docs.aws.amazon.com/sns/latest/api/API_ListSubscriptionsByTopic.html
 */
export const alarmMail = deployedCheck<Subscribers | undefined>({
  title: 'Alarms: the mail',
  async fetch({ aws, stack }) {
    const { OperatorTopicArn: TopicArn } = stack.outputs;
    if (!TopicArn) return undefined;
    const found: Subscribers = [];
    for await (const { Subscriptions = [] } of paginateListSubscriptionsByTopic(
      { client: aws.sns },
      { TopicArn },
    )) {
      for (const { Protocol, Endpoint = '', SubscriptionArn = '' } of Subscriptions) {
        if (Protocol !== 'email') continue;
        found.push({ email: Endpoint, isConfirmed: SubscriptionArn.startsWith('arn:') });
      }
    }
    return found;
  },
  judge(subscribers, { settings: { stage, operatorEmail }, stack }) {
    if (!subscribers) return [];
    const operator = subscribers.find(({ email }) => email === operatorEmail);
    if (!operator) {
      return [
        error('alarm_mail_missing', {
          means: `Alarms do not reach ${operatorEmail}: it is not subscribed, or has unsubscribed.`,
          action:
            'Deploy if the address has just changed; otherwise subscribe it again, and confirm.',
          command: `aws sns subscribe --topic-arn ${stack.outputs.OperatorTopicArn} --protocol email --notification-endpoint ${operatorEmail}   # stage ${stage}`,
        }),
      ];
    }
    if (operator.isConfirmed) return [];
    return [
      error('alarm_mail_unconfirmed', {
        means: `No alarm reaches ${operatorEmail} yet: the subscription is not confirmed.`,
        action: 'Follow the link in the mail from AWS Notifications; it is valid for two days.',
        command: `aws sns subscribe --topic-arn ${stack.outputs.OperatorTopicArn} --protocol email --notification-endpoint ${operatorEmail}   # sends it again`,
      }),
    ];
  },
});
