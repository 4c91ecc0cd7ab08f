import type { MiddlewareObj } from '@middy/core';
import { CallError } from '#functions/http/errors.ts';
import { type HttpEvent, rawBody } from '#functions/http/event.ts';
import { nowInSeconds } from '#functions/runtime/clock.ts';

/** Bytes; an event of Stripe's has some kilobytes, and a Lambda URL would take six megabytes. */
const maxEventBytes = 512 * 1024;

/** The form of the header, of which nothing is believed yet: https://docs.stripe.com/webhooks#verify-manually */
const signatureForm = /^t=(\d{1,12}),(?:v\d=[0-9a-f]+,?)+$/;

/**
 * Refuses what Stripe cannot have sent just now, by its looks alone: no secret is read and no service called, so
 * that a flood costs milliseconds.
 * @param toleranceSeconds by which the time of a signature may differ from ours
 */
export function plausibleEvents(toleranceSeconds: number): MiddlewareObj<HttpEvent> {
  return {
    before: ({ event }) => {
      const length = event.body?.length ?? 0;
      if (length > 2 * maxEventBytes || rawBody(event).length > maxEventBytes) {
        throw new CallError('too_large');
      }
      const signedAt = Number(signatureForm.exec(event.headers['stripe-signature'] ?? '')?.[1]);
      if (!(Math.abs(nowInSeconds() - signedAt) <= toleranceSeconds)) {
        throw new CallError('invalid_input', { message: 'The signature does not hold.' });
      }
    },
  };
}
