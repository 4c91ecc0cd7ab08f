import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deliverAccessLogs } from './access-logs.ts';
import { corsHeaders } from './buckets/cors.ts';
import type { Reply, Service } from './calls/call.ts';
import { createFailures, type FailureKind, failingReply, isAnswered } from './calls/failures.ts';
import type { S3EmulatorOptions } from './calls/options.ts';
import { errorReply, respond } from './calls/respond.ts';
import { createDeliveries } from './events/deliveries.ts';
import { decodeUri, readRequest } from './http/request.ts';
import { checkRule } from './lifecycle/apply-rules.ts';
import { routeRequest } from './route-request.ts';
import { openContents } from './storage/contents.ts';
import { openDatabase } from './storage/database.ts';
import { createPendingWrites } from './storage/pending-writes.ts';
import { openSessions } from './storage/sessions.ts';
import { openUploads } from './storage/uploads.ts';
import { openVersions } from './storage/versions.ts';
import { answerControl } from './test-controls.ts';

export type { RoleSetUp, UserKey } from './auth/principal.ts';
export type { BucketSetUp, S3EmulatorOptions } from './calls/options.ts';
export type { S3Event, S3EventRecord } from './events/event-record.ts';

export interface S3Emulator {
  /** Such as http://localhost:3002; the endpoint of S3 and of STS. */
  origin: string;
  /** Delivers the records of reads to the buckets of logs; resolves with how many objects. */
  deliverAccessLogs(): Promise<number>;
  close(): Promise<void>;
}

async function listen(requestedPort: number): Promise<{ server: Server; port: number }> {
  const server = createServer({ requestTimeout: 0 });
  // The client closes idle connections: closing them here too would break a request that is just being sent.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(requestedPort, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    server,
    port: typeof address === 'object' && address !== null ? address.port : requestedPort,
  };
}

/** Opens the data only once the port is taken: a second start on both must not touch the first one's files. */
function openService(options: S3EmulatorOptions): Service & { close(): void } {
  const { dataDir } = options;
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 's3-emulator-'));
  mkdirSync(folder, { recursive: true });
  const database = openDatabase(dataDir === null ? null : join(folder, 'metadata.sqlite'));
  return {
    options,
    database,
    contents: openContents(database, join(folder, 'contents')),
    versions: openVersions(database),
    uploads: openUploads(database),
    sessions: openSessions(database),
    deliveries: createDeliveries(database, options.onEvent),
    pendingWrites: createPendingWrites(),
    accessRecords: new Map(),
    close: () => {
      database.close();
      if (dataDir === null) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Starts the S3 emulator on the loopback address: S3 for its buckets, STS's AssumeRole on the same origin, and
 * controls for tests. Throws if the port is taken, the folder cannot be used, or a lifecycle rule is not emulated.
 */
export async function startS3Emulator(options: S3EmulatorOptions): Promise<S3Emulator> {
  for (const { lifecycle } of options.buckets) lifecycle.forEach(checkRule);
  const { server, port } = await listen(options.port);
  let service: ReturnType<typeof openService>;
  try {
    service = openService(options);
  } catch (error) {
    server.close();
    throw error;
  }
  const failures = createFailures();
  const auth = { ...options, sessions: service.sessions };
  const bucketNames = options.buckets.map(({ name }) => name);

  /** Answers a request; null if it gets no answer. */
  async function answer(incoming: IncomingMessage, id: string): Promise<Reply | null> {
    const request = readRequest(incoming, id, bucketNames);
    const bucket = options.buckets.find(({ name }) => name === request.bucket);
    const cors = corsHeaders(bucket?.cors ?? [], request.method, request.headers);
    const refuse = (error: unknown): Reply => {
      const reply = errorReply(error, request.method, id);
      return { ...reply, headers: { ...reply.headers, ...cors } };
    };
    let failure: FailureKind | null = null;
    try {
      const { operation, perform } = routeRequest(service, auth, request);
      failure = failures.next(operation, decodeUri(request.rawPath));
      const reply = failingReply(failure, id) ?? (await perform());
      return isAnswered(failure, incoming)
        ? { ...reply, headers: { ...reply.headers, ...cors } }
        : null;
    } catch (error) {
      return isAnswered(failure, incoming) ? refuse(error) : null;
    }
  }

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const id = randomBytes(8).toString('hex').toUpperCase();
    const isControl = incoming.url?.startsWith('/test/') === true;
    let reply: Reply | null;
    try {
      reply = isControl
        ? await answerControl(service, failures, incoming)
        : await answer(incoming, id);
    } catch (error) {
      reply = errorReply(error, incoming.method ?? 'GET', id);
    }
    service.deliveries.scheduleNow();
    if (reply === null) return;
    await respond(response, reply, {
      // SDKs correct their clocks by it.
      Date: options.now().toUTCString(),
      Server: 'AmazonS3',
      'x-amz-request-id': id,
      'x-amz-id-2': id,
    });
    // The rest of a refused body is read, so that the client sees the answer.
    incoming.resume();
  }

  server.on('request', (incoming, response) => {
    handle(incoming, response).catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  });
  service.deliveries.scheduleNow();
  return {
    origin: `http://localhost:${port}`,
    deliverAccessLogs: () => deliverAccessLogs(service),
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      await service.deliveries.close();
      service.close();
    },
  };
}
