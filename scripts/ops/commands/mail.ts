import * as z from 'zod';
import { lostMails, setAsideLost } from '#core/outbox/lost-mail.ts';
import { findSuppressed, unsuppress } from '#core/outbox/suppression.ts';
import { listUnsentMails, resendMail, type UnsentMail } from '#core/outbox/unsent-mail.ts';
import * as given from '../arguments.ts';
import { command, OperatorError } from '../command.ts';
import { counted, minute } from '../format.ts';
import { table, text, words } from '../report.ts';

/** What is known of a mail without what it says, which may hold a link that signs in. */
const withoutText = ({ id, to, subject, reason, setAsideAt }: UnsentMail) => {
  return { id, to, subject, reason, setAsideAt };
};

export const listMail = command({
  name: 'mail list',
  summary: 'List mail that was given up on, oldest first.',
  details: ['What never reached the mail function is not on it: mail find looks for that.'],
  input: z.object({}),
  async run() {
    const mails = (await listUnsentMails()).map(withoutText);
    const rows = mails.map(({ setAsideAt, id, to, subject, reason }) => [
      minute(setAsideAt),
      id,
      to,
      subject,
      reason,
    ]);
    const columns = ['GIVEN UP', 'ID', words('TO'), words('SUBJECT'), words('WHY')];
    return {
      data: mails,
      blocks: [table(columns, rows, 'All mail was sent.'), text(`${mails.length} unsent.`)],
    };
  },
});

export const findMail = command({
  name: 'mail find',
  summary: 'Find mail that got lost before it was tried, and put it on the list of unsent mail.',
  details: [
    'Reads the whole table, page by page: nothing lists what nobody has dealt with. Mail that has waited for less than an hour is left alone.',
  ],
  input: z.object({}),
  async run() {
    const lost = await lostMails();
    const data = lost.map(({ id, to, subject, writtenAt }) => ({ id, to, subject, writtenAt }));
    if (lost.length === 0) return { data, blocks: [text('No mail got lost.')] };
    return {
      will: [
        `Put ${counted(lost.length, 'lost mail')} on the list of unsent mail:`,
        ...lost.map(
          ({ id, to, subject, writtenAt }) => `  ${minute(writtenAt)}  ${id}  ${to}  ${subject}`,
        ),
      ],
      async apply() {
        for (const mail of lost) await setAsideLost(mail);
        return { data, blocks: [text('Send them again: npm run ops -- mail resend --all')] };
      },
    };
  },
});

export const resend = command({
  name: 'mail resend',
  summary: 'Write mail that was given up on to the outbox again.',
  input: z.object({
    ids: z.array(z.string()).describe('the ids that mail list prints').default([]),
    all: given.flag('all that was given up on'),
  }),
  positionals: ['ids'],
  async run({ ids, all }) {
    const unsent = await listUnsentMails();
    if (!all && ids.length === 0) throw new OperatorError('Say which mail by its id, or --all.', 2);
    const unknown = ids.find((id) => !unsent.some((mail) => mail.id === id));
    if (unknown) throw new OperatorError(`There is no mail ${unknown} to send again.`);
    const chosen = unsent.filter(({ id }) => all || ids.includes(id));
    const data = { resent: chosen.map(({ id }) => id) };
    if (chosen.length === 0) return { data, blocks: [text('All mail was sent.')] };
    return {
      will: [
        `Write ${counted(chosen.length, 'mail')} to the outbox again:`,
        ...chosen.map(({ id, to, subject }) => `  ${id}  ${to}  ${subject}`),
      ],
      async apply() {
        for (const { id } of chosen) await resendMail(id);
        return { data, blocks: [text(`${chosen.length} written to the outbox again.`)] };
      },
    };
  },
});

export const showSuppressed = command({
  name: 'mail suppressed',
  summary: 'Show whether mail is sent to an email, and why not.',
  input: z.object({ email: given.email }),
  positionals: ['email'],
  async run({ email }) {
    const found = await findSuppressed(email);
    const sentence = found
      ? `Nothing is sent to ${email} since ${minute(found.suppressedAt)}: ${found.reason}.`
      : `Mail is sent to ${email}.`;
    return { data: found, blocks: [text(sentence)] };
  },
});

export const unsuppressMail = command({
  name: 'mail unsuppress',
  summary: 'Send mail to an email again, because its owner asks for it.',
  input: z.object({ email: given.email }),
  positionals: ['email'],
  async run({ email }) {
    const found = await findSuppressed(email);
    if (!found) return { data: null, blocks: [text(`Mail is sent to ${email} already.`)] };
    return {
      will: [`Send mail to ${email} again; it was suppressed by a ${found.reason}.`],
      async apply() {
        await unsuppress(email);
        const data = { email, suppressed: false };
        return {
          data,
          blocks: [
            text(
              `Mail is sent to ${email} again. SES may hold it on its own list as well: see the runbook.`,
            ),
          ],
        };
      },
    };
  },
});
