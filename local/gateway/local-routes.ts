import * as z from 'zod';
import type { Functions } from '#local/functions/functions.ts';
import { replyOf } from '#local/http/http-answer.ts';
import { httpEvent, type WireRequest } from '#local/http/http-event.ts';
import { gatewayMessage, json, type Reply } from '#local/http/reply.ts';
import type { Clock } from '#local/instance/clock.ts';
import { mailPage } from '#local/mail/mail-page.ts';
import type { Outbox } from '#local/mail/outbox.ts';
import { parsedJson } from '../http/parsed-json.ts';

const clockChange = z.object({ days: z.number().min(-36_500).max(36_500) });

/** Maximum request size of a Lambda URL, in bytes. */
const maxUrlBodyBytes = 6 * 1024 * 1024;

export interface LocalRoutesOptions {
  clock: Clock;
  outbox: Outbox;
  functions: Functions;
  /** Resolves when the mails queued so far have been sent. */
  deliverMail: () => Promise<void>;
  /** Runs what the stack's schedules run every five minutes. */
  runSchedules: () => Promise<void>;
  /** Has the storage deliver its log of what was read, which the reconciliation counts. */
  deliverReadLogs: () => Promise<number>;
  timeoutMs: number;
  onFailure: (failure: string) => void;
}

type LocalRoute = (request: WireRequest) => Promise<Reply>;

/** The routes outside the distribution: local controls, and the function with its own URL. */
export function localRoutes(parts: LocalRoutesOptions): Record<string, LocalRoute> {
  const { clock, outbox, functions, deliverMail, runSchedules, timeoutMs, onFailure } = parts;

  async function reconcile() {
    await parts.deliverReadLogs();
    return runReconciliation(functions, timeoutMs);
  }

  /** Advancing a day runs the reconciliation; its failure does not fail the clock's call. */
  async function reconcileDay(): Promise<void> {
    try {
      await reconcile();
    } catch (error) {
      onFailure(`events/reconcile: ${error instanceof Error ? error.message : error}`);
    }
  }

  return {
    'GET /__local/mail': async ({ headers }) => {
      await deliverMail();
      const mails = await outbox.mails();
      return headers.accept?.includes('application/json') ? json(200, mails) : mailPage(mails);
    },

    'GET /__local/clock': async () => json(200, { now: clock.now() }),

    'POST /__local/clock': async ({ body }) => {
      const change = clockChange.safeParse(parsedJson(body));
      if (!change.success) return gatewayMessage(400, 'The body must be {"days": <a number>}.');
      clock.advance(change.data.days);
      if (change.data.days >= 1) await reconcileDay();
      await runSchedules();
      return json(200, { now: clock.now() });
    },

    'POST /__local/daily-check': async () => json(200, await reconcile()),

    'POST /webhooks/stripe': async (request) => {
      if (request.body.length > maxUrlBodyBytes) return gatewayMessage(413, 'Payload Too Large');
      const event = httpEvent(request, { routeKey: '$default' }, clock.now());
      try {
        return replyOf(await functions.invoke('events/stripe-webhook', event, timeoutMs));
      } catch (error) {
        onFailure(`events/stripe-webhook: ${error instanceof Error ? error.message : error}`);
        return gatewayMessage(502, 'Internal Server Error');
      }
    },
  };
}

const part = z.object({
  position: z.looseObject({ totals: z.record(z.string(), z.number()) }),
  done: z.boolean(),
  findings: z.array(z.unknown()),
});

/** Runs the reconciliation to completion, page by page, as the state machine does in the cloud. */
async function runReconciliation(functions: Functions, timeoutMs: number) {
  const findings: unknown[] = [];
  for (let event: object = {}; ; ) {
    const answer = part.parse(await functions.invoke('events/reconcile', event, timeoutMs));
    findings.push(...answer.findings);
    if (answer.done) return { totals: answer.position.totals, findings };
    event = { position: answer.position };
  }
}
