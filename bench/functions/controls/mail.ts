import { SESv2 } from '@aws-sdk/client-sesv2';

const ses = new SESv2({});

/** Mails a text. */
export async function mail(to: string, subject: string, text: string): Promise<void> {
  await ses.sendEmail({
    FromEmailAddress: process.env['MAIL_FROM'],
    Destination: { ToAddresses: [to] },
    Content: { Simple: { Subject: { Data: subject }, Body: { Text: { Data: text } } } },
  });
}
