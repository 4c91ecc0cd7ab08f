import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { mockClient } from 'aws-sdk-client-mock';
import { ses as client } from '#core/clients/mail.ts';
import { sendMail } from '#testkit/event-functions.ts';
import { mailsTo } from '#testkit/table.ts';

const ses = mockClient(client);

/** SES accepts whatever is sent. Before each test. */
export function mockMails(): void {
  ses.reset();
  ses.on(SendEmailCommand).resolves({});
}

/** Delivers the mails to an email that wait, as the stream does. @returns what SES is given */
export async function delivered(email: string) {
  ses.resetHistory();
  const Records = (await mailsTo(email)).map(({ pk, sk }, at) => ({
    dynamodb: {
      Keys: { pk: { S: String(pk) }, sk: { S: String(sk) } },
      SequenceNumber: String(at),
    },
  }));
  const { batchItemFailures } = await sendMail({ Records });
  if (batchItemFailures.length > 0) throw new Error('A mail was not delivered.');
  return ses.commandCalls(SendEmailCommand).map(({ args }) => {
    const { Body, Attachments = [], Subject } = args[0].input.Content?.Simple ?? {};
    return {
      subject: Subject?.Data,
      text: Body?.Text?.Data ?? '',
      html: Body?.Html?.Data ?? '',
      pictures: Attachments.map(({ RawContent }) => RawContent),
    };
  });
}
