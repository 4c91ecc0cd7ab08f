import { paginateListSubscriptionsByTopic } from '@aws-sdk/client-sns';
import { deployedCheck } from '../check.ts';
import { error } from '../finding.ts';

/** A topic of the alarms, the address that it should reach, and whether that is subscribed. */
interface Recipient {
  topicArn: string;
  address: string;
  state: 'missing' | 'unconfirmed' | 'confirmed';
}

/**
 * SNS returns PendingConfirmation instead of an ARN:
 * https://docs.aws.amazon.com/sns/latest/api/API_ListSubscriptionsByTopic.html
 */
export const alarmMail = deployedCheck<Recipient[]>({
  title: 'Alarms: the mail',
  async fetch({ aws, settings: { operatorEmail, pagerAddress }, stack }) {
    const { OperatorTopicArn, PagerTopicArn } = stack.outputs;
    const wanted = [
      { topicArn: OperatorTopicArn, address: operatorEmail },
      { topicArn: PagerTopicArn, address: pagerAddress },
    ];
    const recipients: Recipient[] = [];
    for (const { topicArn, address } of wanted) {
      if (!topicArn || !address) continue;
      let state: Recipient['state'] = 'missing';
      for await (const { Subscriptions = [] } of paginateListSubscriptionsByTopic(
        { client: aws.sns },
        { TopicArn: topicArn },
      )) {
        const found = Subscriptions.find(({ Endpoint }) => Endpoint === address);
        if (found) state = found.SubscriptionArn?.startsWith('arn:') ? 'confirmed' : 'unconfirmed';
      }
      recipients.push({ topicArn, address, state });
    }
    return recipients;
  },
  judge(recipients, { settings: { stage } }) {
    return recipients.flatMap(({ topicArn, address, state }) => {
      const protocol = address.startsWith('https:') ? 'https' : 'email';
      const command = `aws sns subscribe --topic-arn ${topicArn} --protocol ${protocol} --notification-endpoint ${address}`;
      if (state === 'missing') {
        return [
          error('alarm_mail_missing', {
            means: `Alarms do not reach ${address}: it is not subscribed, or has unsubscribed.`,
            action:
              'Deploy if the address has just changed; otherwise subscribe it again, and confirm.',
            command: `${command}   # stage ${stage}`,
          }),
        ];
      }
      if (state === 'confirmed') return [];
      return [
        error('alarm_mail_unconfirmed', {
          means: `No alarm reaches ${address} yet: the subscription is not confirmed.`,
          action:
            'Follow the link in the mail from AWS Notifications, which is valid for two days; a paging service confirms by itself.',
          command: `${command}   # sends it again`,
        }),
      ];
    });
  },
});
