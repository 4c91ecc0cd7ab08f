import { parseArgs } from 'node:util';
import { findSuppressed, unsuppress } from '#functions/messages/suppression.ts';
import { resendMail, type UnsentMail, unsentMails } from '#functions/messages/unsent-mail.ts';

/** Mail that was given up on, and emails that nothing is sent to any more. */
export const mail = {
  usage:
    'mail list | resend <id>... | resend --all | suppressed <email> | unsuppress <email>   unsent mail',
  async run(args: string[]): Promise<string> {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { all: { type: 'boolean', default: false } },
    });
    const [action, ...rest] = positionals;
    if (action === 'list') return list();
    if (action === 'resend') return resend(rest, values.all);
    const [email] = rest;
    if (action === 'suppressed' && email) return tellSuppressed(email);
    if (action === 'unsuppress' && email) return sendAgainTo(email);
    throw new Error(`Say what about mail: ${mail.usage}`);
  },
};

async function list(): Promise<string> {
  const mails = await unsentMails();
  return [...mails.map(lineOf), `${mails.length} unsent.`].join('\n');
}

function lineOf({ setAsideAt, id, to, subject, reason }: UnsentMail): string {
  return [setAsideAt.slice(0, 'YYYY-MM-DDTHH:MM'.length), id, to, subject, reason].join('  ');
}

async function resend(given: readonly string[], all: boolean): Promise<string> {
  const ids = all ? (await unsentMails()).map(({ id }) => id) : given;
  if (ids.length === 0 && !all) throw new Error('Say which mail, or --all.');
  for (const id of ids) await resendMail(id);
  return `${ids.length} written to the outbox again.`;
}

async function tellSuppressed(email: string): Promise<string> {
  const found = await findSuppressed(email);
  return found
    ? `Nothing is sent to ${email} since ${found.suppressedAt}: ${found.reason}.`
    : `Mail is sent to ${email}.`;
}

async function sendAgainTo(email: string): Promise<string> {
  await unsuppress(email);
  return `Mail is sent to ${email} again. SES may hold it on its own list as well: see the runbook.`;
}
