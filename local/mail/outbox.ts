import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import * as z from 'zod';
import type { WireRequest } from '#local/http/http-event.ts';
import { json, type Reply } from '#local/http/reply.ts';
import { startServer } from '#local/http/server.ts';
import type { Clock } from '#local/instance/clock.ts';
import { readIfExists } from '#local/instance/data-file.ts';
import { freePort } from '#local/instance/free-port.ts';

const mail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** ISO 8601. */
  sentAt: z.string(),
});

/** A mail as its recipient would receive it; a field is empty if there is no text or no HTML. */
export type Mail = z.output<typeof mail>;

const sesStore = z.object({
  emails: z.array(
    z.object({
      destination: z.object({ to: z.array(z.string()) }),
      subject: z.string(),
      body: z.object({ text: z.string().default(''), html: z.string().default('') }),
      attachments: z
        .array(
          z.object({
            content: z.string(),
            contentType: z.string(),
            contentId: z.string().default(''),
          }),
        )
        .default([]),
    }),
  ),
});

/** The path at which the SES emulator lists what was sent, besides SES's own API. */
const mailsPath = '/mails';

/** Every mail sent to an outbox, newest first. */
export async function mailsAt(endpoint: string): Promise<Mail[]> {
  const response = await fetch(endpoint + mailsPath);
  return z.array(mail).parse(await response.json());
}

export interface Outbox {
  /** The endpoint of the SES v2 API. */
  endpoint: string;
  /** Every mail sent so far, newest first. */
  mails(): Promise<Mail[]>;
  close(): Promise<void>;
}

/**
 * The SES emulator: mails are stored, not delivered, each before the response that accepts it.
 * @param dataDir the folder that stores them; null keeps them in memory.
 */
export async function openOutbox(dataDir: string | null, clock: Clock): Promise<Outbox> {
  const { add, all } = dataDir ? mailFile(join(dataDir, 'mail.jsonl')) : mailList();
  const worker = new Worker(new URL('./mail-worker.ts', import.meta.url));
  const ses = `http://127.0.0.1:${await listeningPort(worker)}`;
  let previous: Promise<unknown> = Promise.resolve();

  async function accept({ method, url, headers, body }: WireRequest): Promise<Reply> {
    const response = await fetch(ses + url, {
      method,
      headers: {
        authorization: headers.authorization ?? '',
        'content-type': headers['content-type'] ?? '',
      },
      body: new Uint8Array(body),
    });
    const reply = Buffer.from(await response.arrayBuffer());
    const sentAt = clock.now().toISOString();
    add((await takeMails(ses)).map((taken) => ({ ...taken, sentAt })));
    const contentType = response.headers.get('content-type') ?? 'application/json';
    return { status: response.status, headers: { 'content-type': contentType }, body: reply };
  }

  /** One after the other, so that no mail arrives between the reading and the clearing of the package's store. */
  function answer(request: WireRequest): Promise<Reply> {
    if (request.url === mailsPath) return Promise.resolve(json(200, all().toReversed()));
    const accepted = previous.then(() => accept(request));
    previous = accepted.catch(() => {});
    return accepted;
  }

  const port = await freePort();
  const server = await startServer({
    port,
    answer,
    onRequest: () => {},
    onFailure: (message) => console.error(message),
  });
  return {
    endpoint: `http://127.0.0.1:${port}`,
    mails: async () => all().toReversed(),
    async close() {
      await server.close();
      await worker.terminate();
    },
  };
}

/** Removes the mails that the package has accepted from its memory, oldest first. */
async function takeMails(ses: string): Promise<Omit<Mail, 'sentAt'>[]> {
  const response = await fetch(`${ses}/store`);
  const { emails } = sesStore.parse(await response.json());
  if (emails.length > 0) await fetch(`${ses}/clear-store`, { method: 'POST' });
  return emails.map(({ destination, subject, body, attachments }) => ({
    to: destination.to.join(', '),
    subject,
    text: body.text,
    // As programs show it: a picture of the mail in its place.
    html: attachments.reduce(
      (html, { content, contentType, contentId }) =>
        html.replaceAll(`cid:${contentId}"`, `data:${contentType};base64,${content}"`),
      body.html,
    ),
  }));
}

/** Mails in memory, oldest first. */
function mailList() {
  const list: Mail[] = [];
  return { add: (mails: Mail[]) => void list.push(...mails), all: () => list };
}

/** Mails in a file, oldest first; a line cut short by a crash is none. */
function mailFile(file: string) {
  return {
    add(mails: Mail[]) {
      const lines = mails.map((one) => `${JSON.stringify(one)}\n`).join('');
      appendFileSync(file, lines, { mode: 0o600 });
    },
    all() {
      const lines = readIfExists(file)?.split('\n').slice(0, -1) ?? [];
      return lines.map((line) => mail.parse(JSON.parse(line)));
    },
  };
}

function listeningPort(worker: Worker): Promise<number> {
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', ({ port }: { port: number }) => resolve(port));
  });
}
