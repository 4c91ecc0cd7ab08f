import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { createDeliveries } from './events/deliveries.ts';
import { findFfmpeg } from './ffmpeg/find-ffmpeg.ts';
import { authenticate } from './http/authenticate.ts';
import { MediaConvertError } from './http/errors.ts';
import { problems } from './http/problems.ts';
import { jobView } from './jobs/job.ts';
import { createJobQueue, type JobQueue } from './jobs/job-queue.ts';
import type { MediaConvertEmulatorOptions } from './jobs/options.ts';
import { runJob } from './jobs/run-job.ts';
import { openObjects } from './storage/objects.ts';
import { answerControl, createFailures, type Failures } from './test-controls.ts';

export type { JobEvent } from './events/job-event.ts';
export type { MediaConvertEmulatorOptions } from './jobs/options.ts';

export interface MediaConvertEmulator {
  /** Such as http://localhost:10243; the endpoint of MediaConvert. */
  origin: string;
  /** Resolves when no job is waiting or running, and their events have been delivered. */
  settled(): Promise<void>;
  /** Ends running jobs, without events. */
  close(): Promise<void>;
}

interface Reply {
  status: number;
  body: object;
}

/** The longest body, which the service does not state. */
const maxBodyBytes = 2 ** 20;

async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of incoming) {
    bytes += chunk.length;
    if (bytes > maxBodyBytes) throw new MediaConvertError('BadRequestException', 'Too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const listQuery = z.strictObject({
  status: z.enum(['SUBMITTED', 'PROGRESSING', 'COMPLETE', 'CANCELED', 'ERROR']).optional(),
  queue: z.string().optional(),
  order: z.enum(['ASCENDING', 'DESCENDING']).default('DESCENDING'),
  maxResults: z.coerce.number().int().min(1).max(20).default(20),
  nextToken: z
    .string()
    .regex(/^\d{1,9}$/)
    .default('0'),
});

function listJobs(queue: JobQueue, search: URLSearchParams): Reply {
  const sent = Object.fromEntries(search);
  const parsed = listQuery.safeParse(sent);
  if (!parsed.success) {
    throw new MediaConvertError('BadRequestException', problems(parsed.error.issues, sent));
  }
  const { status = null, queue: name = null, order, maxResults: limit, nextToken } = parsed.data;
  const offset = Number(nextToken);
  const { jobs, hasMore } = queue.list({ status, queue: name, order, offset, limit });
  return {
    status: 200,
    body: { jobs: jobs.map(jobView), ...(hasMore && { nextToken: String(offset + limit) }) },
  };
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new MediaConvertError('BadRequestException', 'The body is not JSON.');
  }
}

/** Paths and statuses: docs.aws.amazon.com/mediaconvert/latest/apireference/jobs.html and jobs-id.html. */
function findOperation(
  queue: JobQueue,
  method: string,
  url: URL,
  body: Buffer,
): { name: string; perform: () => Reply } {
  const path = url.pathname;
  if (path === '/2017-08-29/jobs') {
    if (method === 'POST') {
      return {
        name: 'CreateJob',
        perform: () => ({ status: 201, body: { job: jobView(queue.create(parseJson(body))) } }),
      };
    }
    if (method === 'GET') {
      return { name: 'ListJobs', perform: () => listJobs(queue, url.searchParams) };
    }
  }
  const [, encoded] = /^\/2017-08-29\/jobs\/([^/]+)$/.exec(path) ?? [];
  const id = encoded && decodeURIComponent(encoded);
  if (id && method === 'GET') {
    return {
      name: 'GetJob',
      perform: () => ({ status: 200, body: { job: jobView(queue.find(id)) } }),
    };
  }
  if (id && method === 'DELETE') {
    return {
      name: 'CancelJob',
      perform: () => {
        queue.cancel(id);
        return { status: 202, body: {} };
      },
    };
  }
  throw new MediaConvertError(
    'NotFoundException',
    `The emulator does not implement ${method} ${path}.`,
  );
}

/**
 * Starts the emulator of MediaConvert on the loopback address. Jobs are in memory: none survives a restart.
 * @throws Error if the port is taken
 */
export async function startMediaConvertEmulator(
  options: MediaConvertEmulatorOptions,
): Promise<MediaConvertEmulator> {
  let found: ReturnType<typeof findFfmpeg> | null = null;
  const workFolder = openFolder(options.workFolder);
  const objects = openObjects(options);
  const deliveries = createDeliveries(options.onEvent);
  let port = options.port;
  const machine = {
    ffmpeg: async () => {
      if (options.ffmpeg === null) return null;
      // Not at the start, which it would slow down.
      found ??= findFfmpeg(options.ffmpeg ? { FFMPEG_PATH: options.ffmpeg } : process.env);
      return found;
    },
    objects,
    inputOrigin: () => `http://127.0.0.1:${port}`,
    isRole: (arn: string) => options.roles.includes(arn),
    workFolder,
  };
  const queue = createJobQueue(options, deliveries, (job) => runJob(job, machine));
  const failures = createFailures();
  const server = createServer((incoming, response) => {
    handle(incoming, response).catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  });

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    if (await objects.answerInput(incoming, response)) return;
    const reply = await answer(incoming);
    if (reply === null) return;
    response.writeHead(reply.status, {
      'Content-Type': 'application/json',
      // SDKs correct their clocks by it.
      Date: options.now().toUTCString(),
      ...reply.headers,
    });
    response.end(JSON.stringify(reply.body));
  }

  /** Null if the request gets no answer. */
  async function answer(
    incoming: IncomingMessage,
  ): Promise<(Reply & { headers?: Record<string, string> }) | null> {
    try {
      const body = await readBody(incoming);
      const url = new URL(incoming.url ?? '/', 'http://localhost');
      if (url.pathname.startsWith('/test/')) {
        return await answerControl({ incoming, url, body, deliveries, failures, queue, settled });
      }
      authenticate(incoming, body, options);
      const { name, perform } = findOperation(queue, incoming.method ?? 'GET', url, body);
      return failing(failures, name, incoming, perform);
    } catch (error) {
      if (!(error instanceof MediaConvertError)) throw error;
      return {
        status: error.status,
        body: { message: error.message },
        headers: { 'x-amzn-ErrorType': error.type },
      };
    }
  }

  async function settled(): Promise<void> {
    await queue.settled();
    await deliveries.settled();
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (typeof address === 'object' && address !== null) port = address.port;
  return {
    origin: `http://localhost:${port}`,
    settled,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      await queue.close();
      await deliveries.close();
      objects.close();
      rmSync(workFolder, { recursive: true });
    },
  };
}

/** What a killed process left in the folder is removed. */
function openFolder(folder: string | undefined): string {
  if (folder === undefined) return mkdtempSync(join(tmpdir(), 'mediaconvert-emulator-'));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Performs an operation unless a test has ordered its failure; `lost_reply` performs it and breaks the connection. */
function failing(
  failures: Failures,
  operation: string,
  incoming: IncomingMessage,
  perform: () => Reply,
): Reply | null {
  const failure = failures.next(operation);
  if (failure === '429')
    throw new MediaConvertError('TooManyRequestsException', 'Too many requests.');
  if (failure === '500')
    throw new MediaConvertError('InternalServerErrorException', 'Internal error.');
  const reply = perform();
  if (failure === null) return reply;
  incoming.socket.destroy();
  return null;
}
