import { type Attachment, SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { required } from '#core/runtime/environment.ts';
import { env } from '#shared/ops/environment.ts';

/** The SES client; exported so that tests can mock it. */
export const ses = new SESv2Client({});

/** A picture that is sent in a mail, whose HTML names it `cid:` and its id. */
export interface MailPicture {
  id: string;
  type: 'jpeg' | 'png';
  bytes: Uint8Array;
}

/** One mail in both formats, to one recipient. Values of users are escaped in `html` already (`mail-layout.ts`). */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The address that replies go to. */
  replyTo?: string | undefined;
}

/**
 * Sends one mail through SES.
 * @param pictures what the HTML shows: in the mail itself, so that programs which load nothing show it, and no one learns
 *   when it was opened (https://docs.aws.amazon.com/ses/latest/dg/attachments.html)
 * @throws the SDK's error if SES rejects it or does not respond
 */
export async function sendMail(
  { to, subject, text, html, replyTo }: Mail,
  pictures: readonly MailPicture[] = [],
): Promise<void> {
  const data = (content: string) => ({ Data: content, Charset: 'UTF-8' });
  await ses.send(
    new SendEmailCommand({
      FromEmailAddress: required(env.mailFrom),
      // Not left to the identity, whose default set is another stage's if that one created it.
      ConfigurationSetName: process.env[env.mailConfigurationSet],
      Destination: { ToAddresses: [to] },
      ...(replyTo && { ReplyToAddresses: [replyTo] }),
      Content: {
        Simple: {
          Subject: data(subject),
          Body: { Text: data(text), Html: data(html) },
          ...(pictures.length > 0 && { Attachments: pictures.map(attachment) }),
        },
      },
    }),
  );
}

function attachment({ id, type, bytes }: MailPicture): Attachment {
  return {
    RawContent: bytes,
    FileName: type === 'jpeg' ? `${id}.jpg` : `${id}.png`,
    ContentType: `image/${type}`,
    ContentDisposition: 'INLINE',
    ContentId: id,
    ContentTransferEncoding: 'BASE64',
  };
}
