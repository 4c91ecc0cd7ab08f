import type { MiddlewareObj } from '@middy/core';
import { CallError } from '#core/errors.ts';
import { nowInSeconds } from '#core/runtime/clock.ts';
import { type HttpEvent, rawBody } from '#functions/http/event.ts';

/** Bytes; a Stripe event has a few kilobytes, and a Lambda URL would accept six megabytes. */
const maxEventBytes = 512 * 1024;

/** The format of the header, which is not verified yet: https://docs.stripe.com/webhooks#verify-manually */
const signatureForm = /^t=(\d{1,12}),(?:v\d=[0-9a-f]+,?)+$/;

/**
 * Rejects requests that cannot be recent events from Stripe, by their format alone: no secret is read and no service
 * called, so that a flood costs milliseconds per request.
 * @param toleranceSeconds the maximum difference between the time of a signature and ours
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
        throw new CallError('invalid_input', { message: 'The signature is invalid.' });
      }
    },
  };
}
