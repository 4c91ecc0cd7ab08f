import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import type { HttpResponse } from '#functions/http/answer.ts';
import type { HttpEvent } from '#functions/http/event.ts';

const functions = resolve(import.meta.dirname, '../../dist/functions');

/** A built function that runs in a runtime client, in a process of its own. */
export interface LambdaRuntime {
  /** The milliseconds from the start of the process until it asks for an event. */
  startMs: number;
  invoke(event: HttpEvent): Promise<{ answer: HttpResponse; ms: number }>;
  /** The most memory that the process has had, in MB. */
  peakMb(): number;
  stop(): void;
}

/**
 * Starts a function, and answers its runtime client as Lambda does
 * (https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html).
 * @param client the runtime client's path.
 * @param memory the memory of the function in MB.
 */
export async function startRuntime(
  client: string,
  key: string,
  memory: number,
): Promise<LambdaRuntime> {
  let asked = Promise.withResolvers<ServerResponse>();
  let told = Promise.withResolvers<{ url: string; body: string; at: number }>();
  const server = createServer(async (request, response) => {
    if (request.method === 'GET') return asked.resolve(response);
    const body = await text(request);
    told.resolve({ url: request.url ?? '', body, at: performance.now() });
    response.writeHead(202, { 'content-type': 'application/json' }).end('{"status":"OK"}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const started = performance.now();
  const child = spawn(process.execPath, [client, 'index.handler'], {
    cwd: join(functions, key),
    env: { ...process.env, ...environment(key, memory, portOf(server.address())) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The runtime client of ${key} ended with ${code}.`);
  });
  // It also ends when it is stopped, and no one waits for it then.
  ended.catch(() => undefined);
  const stop = () => {
    child.kill('SIGKILL');
    server.closeAllConnections();
    server.close();
  };
  try {
    await Promise.race([asked.promise, ended]);
  } catch (error) {
    stop();
    throw error;
  }
  return {
    startMs: performance.now() - started,
    invoke: async (event) => {
      const response = await Promise.race([asked.promise, ended]);
      asked = Promise.withResolvers();
      told = Promise.withResolvers();
      const sent = performance.now();
      response.writeHead(200, invocationHeaders(key)).end(JSON.stringify(event));
      const { url, body, at } = await Promise.race([told.promise, ended]);
      if (!url.endsWith('/response')) throw new Error(`${key} failed: ${body}`);
      return { answer: JSON.parse(body), ms: at - sent };
    },
    peakMb: () => {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
    },
    stop,
  };
}

function portOf(address: ReturnType<ReturnType<typeof createServer>['address']>): number {
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

/** https://docs.aws.amazon.com/lambda/latest/dg/configuration-envvars.html#configuration-envvars-runtime */
function environment(key: string, memory: number, port: number): Record<string, string> {
  return {
    _HANDLER: 'index.handler',
    LAMBDA_TASK_ROOT: join(functions, key),
    AWS_LAMBDA_RUNTIME_API: `127.0.0.1:${port}`,
    AWS_LAMBDA_FUNCTION_NAME: key,
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memory),
    AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${key}`,
    AWS_LAMBDA_LOG_STREAM_NAME: 'measured',
  };
}

function invocationHeaders(key: string): Record<string, string> {
  return {
    'content-type': 'application/json',
    'lambda-runtime-aws-request-id': randomUUID(),
    'lambda-runtime-deadline-ms': String(Date.now() + 30_000),
    'lambda-runtime-invoked-function-arn': `arn:aws:lambda:us-east-1:123456789012:function:${key}`,
    'lambda-runtime-trace-id': 'Root=1-5bef4de7-ad49b0e87f6ef6c87fc2e700;Sampled=0',
  };
}
