type ErrorType = 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';

interface ErrorDetails {
  type?: ErrorType;
  code?: string;
  param?: string;
  decline_code?: string;
  payment_intent?: object;
  charge?: string;
}

/** An error that is answered in Stripe's shape: `{error: {type, code?, param?, message, ...}}`. */
export class StripeError extends Error {
  readonly status: number;
  readonly details: ErrorDetails;
  /** Whether what was done up to here stays done, as a failed payment does; anything else is undone. */
  readonly keepsChanges: boolean;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    message: string,
    details: ErrorDetails = {},
    keepsChanges = false,
    headers: Record<string, string> = {},
  ) {
    super(message);
    this.status = status;
    this.details = details;
    this.keepsChanges = keepsChanges;
    this.headers = headers;
  }

  body(): object {
    const { type = 'invalid_request_error', ...rest } = this.details;
    return { error: { type, message: this.message, ...rest } };
  }
}

/** A request that cannot be done as it was put: 400. */
export function invalid(message: string, param?: string, code?: string): StripeError {
  return new StripeError(400, message, {
    ...(code === undefined ? {} : { code }),
    ...(param === undefined ? {} : { param }),
  });
}

/** An id in the path leads to a 404, one in a parameter (named) to a 400, as at Stripe. */
export function missing(noun: string, id: string, param?: string): StripeError {
  return new StripeError(param === undefined ? 404 : 400, `No such ${noun}: '${id}'`, {
    code: 'resource_missing',
    param: param ?? 'id',
  });
}

/**
 * Too many requests, of all or for one resource; nothing was done, and nothing is kept for the key
 * (docs.stripe.com/rate-limits#rate-limited-requests).
 */
export function rateLimited(reason: 'global-rate' | 'resource-specific'): StripeError {
  return new StripeError(
    429,
    'Request rate limit exceeded. Learn more about rate limits here https://docs.stripe.com/rate-limits.',
    { code: 'rate_limit' },
    false,
    { 'Stripe-Rate-Limited-Reason': reason },
  );
}

/** Another request works on the object; nothing was done, and SDKs try again (docs.stripe.com/rate-limits#object-lock-timeouts). */
export function lockTimeout(): StripeError {
  return new StripeError(
    429,
    'This object cannot be accessed right now because another API request or Stripe process is currently accessing it.',
    { code: 'lock_timeout' },
    false,
    { 'Stripe-Should-Retry': 'true' },
  );
}
