import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { findUser } from '#core/identity/store.ts';
import {
  answerMessage,
  findMessage,
  type Message,
  type MessageKind,
  markMessage,
  messageStatuses,
  messages,
} from '#core/messages/inbox.ts';
import { findSuppressed } from '#core/outbox/suppression.ts';
import { findWorkspace } from '#core/workspaces/store.ts';
import { pluralize } from '#shared/rules/text/amount-text.ts';
import { wholeNumber } from '../arguments.ts';
import { type Command, command, OperatorError } from '../command.ts';
import { minute } from '../format.ts';
import { facts, table, text, words } from '../report.ts';

/** The command words of one kind of messages, and their nouns. */
interface MessageNames {
  word: 'inbox' | 'feedback';
  kind: MessageKind;
  plural: string;
}

const id = z.string({ error: 'Name it by its id.' }).min(1).describe('the id that list prints');

/** Commands to list, read, mark and answer messages. */
export function messageCommands(names: MessageNames): Command[] {
  return [list(names), read(names), mark(names), answer(names)];
}

function list({ word, kind, plural }: MessageNames): Command {
  return command({
    name: `${word} list`,
    summary: `List ${plural}, newest first.`,
    input: z.object({
      status: z
        .enum(messageStatuses, { error: `Use one of ${messageStatuses.join(', ')}.` })
        .optional()
        .describe(`only ${messageStatuses.join(', ')} ones`),
      limit: wholeNumber(1, 1_000, 30).describe('the maximum number (default 30)'),
    }),
    async run({ status, limit }) {
      const found: (Message & { from: string })[] = [];
      for await (const one of messages(kind, { status })) {
        found.push({ ...one, from: await senderOf(one) });
        if (found.length === limit) break;
      }
      const rows = found.map((one) => [
        minute(one.writtenAt),
        one.id,
        one.status,
        one.from,
        one.message,
      ]);
      return {
        data: found,
        blocks: [
          table(
            ['WRITTEN', 'ID', 'STATUS', words('FROM'), words('MESSAGE')],
            rows,
            `No ${plural}.`,
          ),
          ...(found.length > 0
            ? [
                text(
                  `${pluralize(found.length, 'message')}. Read one: npm run ops -- ${word} read <id>`,
                ),
              ]
            : []),
        ],
      };
    },
  });
}

function read({ word, kind }: MessageNames): Command {
  return command({
    name: `${word} read`,
    summary: 'Show one in full, with its answer.',
    input: z.object({ id }),
    positionals: ['id'],
    async run({ id }) {
      const found = await requireMessage(kind, id);
      const from = await senderOf(found);
      const { workspaceId, writtenAt, status, company, name } = found;
      const workspace = workspaceId ? await findWorkspace(workspaceId) : null;
      const answers = found.answers.flatMap(({ at, text: answered }) => [
        text(`Answered ${minute(at)}:`, ...answered.split('\n')),
      ]);
      return {
        data: { ...found, from },
        blocks: [
          facts({
            From: from,
            Name: name,
            Company: company,
            Workspace: workspace && `${workspace.companyName ?? '-'} (${workspace.id})`,
            Written: `${minute(writtenAt)} UTC`,
            Status: status,
          }),
          facts({ Message: found.message }),
          ...answers,
        ],
      };
    },
  });
}

function mark({ word, kind }: MessageNames): Command {
  return command({
    name: `${word} mark`,
    summary: 'Set the status of one.',
    input: z.object({
      id,
      status: z
        .enum(messageStatuses, { error: `Use one of ${messageStatuses.join(', ')}.` })
        .describe(messageStatuses.join(', ')),
    }),
    positionals: ['id', 'status'],
    async run({ id, status }) {
      const before = await requireMessage(kind, id);
      return {
        will: [
          `Mark the message of ${minute(before.writtenAt)} as ${status}; it is ${before.status}.`,
        ],
        async apply() {
          await markMessage(kind, id, status);
          return { data: { id, status }, blocks: [text(`It is ${status} now.`)] };
        },
      };
    },
  });
}

function answer({ word, kind }: MessageNames): Command {
  return command({
    name: `${word} answer`,
    summary: 'Mail an answer to the sender, and store it with the message.',
    details: [
      "The mail goes through the outbox with the product's layout; replies go to you. A blank line starts a new paragraph.",
    ],
    input: z.object({
      id,
      file: z
        .string({ error: 'Name the file with the text, or - for standard input.' })
        .min(1)
        .describe('the file with the text; - reads standard input (then add --yes)'),
    }),
    positionals: ['id'],
    async run({ id, file }) {
      const found = await requireMessage(kind, id);
      const to = await senderOf(found);
      if (!to.includes('@')) {
        throw new OperatorError('The sender has deleted the account: there is no one to answer.');
      }
      const suppressed = await findSuppressed(to);
      if (suppressed) {
        throw new OperatorError(
          `Mail to ${to} is suppressed after a ${suppressed.reason}. If its owner asked for mail: npm run ops -- mail unsuppress ${to}`,
        );
      }
      const answerText = readText(file);
      const again = found.answers.length > 0 ? ' It has been answered before.' : '';
      return {
        will: [`Mail to ${to}, and mark the message as answered.${again}`, '', answerText],
        async apply() {
          await answerMessage(kind, id, { to, text: answerText });
          const data = { id, to, status: 'answered' };
          return { data, blocks: [text(`Queued for ${to}.`)] };
        },
      };
    },
  });
}

async function requireMessage(kind: MessageKind, id: string): Promise<Message> {
  const found = await findMessage(kind, id);
  if (found) return found;
  throw new OperatorError(`There is no message ${id}: use an id that list prints.`);
}

/** The email to answer: for feedback, the account's current email. */
async function senderOf({ email, userId }: Message): Promise<string> {
  if (email) return email;
  return (userId && (await findUser(userId))?.email) || 'a deleted account';
}

/** The maximum length of an answer, in characters. */
const mostCharacters = 20_000;

/**
 * The operator's text from a file, or from standard input if the file is `-`.
 * @throws OperatorError if it cannot be read, is empty or too long
 */
function readText(file: string): string {
  const text = contentOf(file).trim();
  if (!text) throw new OperatorError(`${file} holds no text.`, 2);
  if (text.length > mostCharacters) {
    throw new OperatorError(`${file} has more than ${mostCharacters} characters.`, 2);
  }
  return text;
}

function contentOf(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch (error) {
    throw new OperatorError(
      `${file} cannot be read: ${error instanceof Error ? error.message : error}`,
      2,
    );
  }
}
