import * as z from 'zod';
import { lostMails, setAsideLost } from '#core/outbox/lost-mail.ts';
import { findSuppressed, unsuppress } from '#core/outbox/suppression.ts';
import { listUnsentMails, resendMail, type UnsentMail } from '#core/outbox/unsent-mail.ts';
import { pluralize } from '#shared/rules/text/amount-text.ts';
import { flag } from '../../stage/command-line.ts';
import * as given from '../arguments.ts';
import { command, OperatorError } from '../command.ts';
import { minute } from '../format.ts';
import { table, text, words } from '../report.ts';

/** A mail without its content, which may contain a link that signs in. */
const withoutText = ({ id, to, subject, reason, setAsideAt }: UnsentMail) => {
  return { id, to, subject, reason, setAsideAt };
};

export const listMail = command({
  name: 'mail list',
  summary: 'List mail that could not be sent, oldest first.',
  details: ['Mail that never reached the mail function is not listed: use mail find.'],
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
  summary:
    'Find mail that was lost before it was attempted, and add it to the list of unsent mail.',
  details: [
    'Reads the whole table, page by page, since lost mail is on no list. Ignores mail queued less than an hour ago.',
  ],
  input: z.object({}),
  async run() {
    const lost = await lostMails();
    const data = lost.map(({ id, to, subject, writtenAt }) => ({ id, to, subject, writtenAt }));
    if (lost.length === 0) return { data, blocks: [text('No mail got lost.')] };
    return {
      will: [
        `Add ${pluralize(lost.length, 'lost mail')} to the list of unsent mail:`,
        ...lost.map(
          ({ id, to, subject, writtenAt }) => `  ${minute(writtenAt)}  ${id}  ${to}  ${subject}`,
        ),
      ],
      async apply() {
        for (const mail of lost) await setAsideLost(mail);
        return { data, blocks: [text('Resend them: npm run ops -- mail resend --all')] };
      },
    };
  },
});

export const resend = command({
  name: 'mail resend',
  summary: 'Queue unsent mail again.',
  input: z.object({
    ids: z.array(z.string()).describe('the ids that mail list prints').default([]),
    all: flag('all unsent mail'),
  }),
  positionals: ['ids'],
  async run({ ids, all }) {
    const unsent = await listUnsentMails();
    if (!all && ids.length === 0)
      throw new OperatorError('Name the mails by their ids, or use --all.', 2);
    const unknown = ids.find((id) => !unsent.some((mail) => mail.id === id));
    if (unknown) throw new OperatorError(`There is no unsent mail ${unknown}.`);
    const chosen = unsent.filter(({ id }) => all || ids.includes(id));
    const data = { resent: chosen.map(({ id }) => id) };
    if (chosen.length === 0) return { data, blocks: [text('All mail was sent.')] };
    return {
      will: [
        `Queue ${pluralize(chosen.length, 'mail')} again:`,
        ...chosen.map(({ id, to, subject }) => `  ${id}  ${to}  ${subject}`),
      ],
      async apply() {
        for (const { id } of chosen) await resendMail(id);
        return { data, blocks: [text(`${chosen.length} queued again.`)] };
      },
    };
  },
});

export const showSuppressed = command({
  name: 'mail suppressed',
  summary: 'Show whether mail to an email is suppressed, and why.',
  input: z.object({ email: given.email }),
  positionals: ['email'],
  async run({ email }) {
    const found = await findSuppressed(email);
    const sentence = found
      ? `Mail to ${email} is suppressed since ${minute(found.suppressedAt)}: ${found.reason}.`
      : `Mail to ${email} is not suppressed.`;
    return { data: found, blocks: [text(sentence)] };
  },
});

export const unsuppressMail = command({
  name: 'mail unsuppress',
  summary: "Stop suppressing mail to an email, at its owner's request.",
  input: z.object({ email: given.email }),
  positionals: ['email'],
  async run({ email }) {
    const found = await findSuppressed(email);
    if (!found) return { data: null, blocks: [text(`Mail to ${email} is not suppressed.`)] };
    return {
      will: [`Stop suppressing mail to ${email}; it was suppressed by a ${found.reason}.`],
      async apply() {
        await unsuppress(email);
        const data = { email, suppressed: false };
        return {
          data,
          blocks: [
            text(
              `Mail to ${email} is sent again. SES may have it on its own suppression list too: see the runbook.`,
            ),
          ],
        };
      },
    };
  },
});
