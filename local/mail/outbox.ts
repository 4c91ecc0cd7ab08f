import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import * as z from 'zod';
import type { Clock } from '../clock.ts';
import { readIfExists } from '../data-file.ts';

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
    }),
  ),
});

/** Every mail that the SES emulator has accepted, oldest first. */
export async function takeMails(endpoint: string) {
  const response = await fetch(`${endpoint}/store`);
  return sesStore.parse(await response.json()).emails;
}

export interface Outbox {
  /** The endpoint of the SES v2 API. */
  endpoint: string;
  /** Every mail sent so far, newest first, after storing the new ones. */
  mails(): Promise<Mail[]>;
  close(): Promise<void>;
}

/**
 * The SES emulator: mails are stored, not delivered.
 * @param dataDir the folder that stores them; null keeps them in memory.
 */
export async function openOutbox(dataDir: string | null, clock: Clock): Promise<Outbox> {
  const file = dataDir && join(dataDir, 'mail.jsonl');
  const kept = file ? keptMails(file) : [];
  const worker = new Worker(new URL('./mail-worker.ts', import.meta.url));
  const endpoint = `http://127.0.0.1:${await listeningPort(worker)}`;
  let taken = 0;
  let taking = Promise.resolve();

  async function takeNew(): Promise<void> {
    const emails = await takeMails(endpoint);
    for (const { destination, subject, body } of emails.slice(taken)) {
      const sentAt = clock.now().toISOString();
      const sent = { to: destination.to.join(', '), subject, ...body, sentAt };
      if (file) appendFileSync(file, `${JSON.stringify(sent)}\n`, { mode: 0o600 });
      kept.push(sent);
      taken += 1;
    }
  }

  return {
    endpoint,
    async mails() {
      taking = taking.then(takeNew);
      await taking;
      return kept.toReversed();
    },
    async close() {
      await worker.terminate();
    },
  };
}

/** The mails in the file, without a line cut short by a crash. */
function keptMails(file: string): Mail[] {
  const lines = readIfExists(file)?.split('\n').slice(0, -1) ?? [];
  return lines.map((line) => mail.parse(JSON.parse(line)));
}

function listeningPort(worker: Worker): Promise<number> {
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', ({ port }: { port: number }) => resolve(port));
  });
}
