import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import type { Context, Handler } from 'aws-lambda';
import { env } from '#shared/ops/environment.ts';

/** A request from the host to this thread. */
export interface Invocation {
  id: number;
  functionKey: string;
  /** The built bundle: CommonJS with `exports.handler`. */
  file: string;
  event: unknown;
  clockAheadSeconds: number;
  /** The caller's deadline, in milliseconds since 1970. */
  deadline: number;
}

/** The reply to the host: the response as JSON, as a Lambda returns it, or the error. */
export type Outcome = { id: number; answer: string } | { id: number; error: string };

const require = createRequire(import.meta.url);

parentPort?.on('message', async (invocation: Invocation) => {
  parentPort?.postMessage(await run(invocation));
});

async function run(invocation: Invocation): Promise<Outcome> {
  const { id, event, file, clockAheadSeconds } = invocation;
  process.env[env.clockOffsetSeconds] = String(clockAheadSeconds);
  try {
    const { handler }: { handler: Handler<unknown, unknown> } = require(file);
    const answer: unknown = await handler(event, contextOf(invocation), () => {});
    return { id, answer: JSON.stringify(answer) ?? 'null' };
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function contextOf({ id, functionKey, deadline }: Invocation): Context {
  return {
    awsRequestId: `local-${id}`,
    functionName: functionKey,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:us-east-1:000000000000:function:${functionKey}`,
    memoryLimitInMB: '1024',
    logGroupName: `/aws/lambda/${functionKey}`,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: false,
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
    done: () => {},
    fail: () => {},
    succeed: () => {},
  };
}
