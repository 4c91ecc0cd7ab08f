type ErrorType = 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';

interface ErrorDetails {
  type?: ErrorType;
  code?: string;
  param?: string;
  decline_code?: string;
  payment_intent?: object;
  charge?: string;
}

/** An error in Stripe's shape: `{error: {type, code?, param?, message, ...}}`. */
export class StripeError extends Error {
  readonly status: number;
  readonly details: ErrorDetails;
  /** Whether the changes are committed, as for a failed payment; otherwise they are rolled back. */
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

/** An invalid request: 400. */
export function invalid(message: string, param?: string, code?: string): StripeError {
  return new StripeError(400, message, {
    ...(code === undefined ? {} : { code }),
    ...(param === undefined ? {} : { param }),
  });
}

/** An unknown id: 404 in the path, 400 in a named parameter, as at Stripe. */
export function missing(noun: string, id: string, param?: string): StripeError {
  return new StripeError(param === undefined ? 404 : 400, `No such ${noun}: '${id}'`, {
    code: 'resource_missing',
    param: param ?? 'id',
  });
}

/**
 * Too many requests, globally or for one resource; nothing was done, and nothing is saved for the key
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

/**
 * Another request holds the object's lock; nothing was done, and SDKs retry
 * (docs.stripe.com/rate-limits#object-lock-timeouts).
 */
export function lockTimeout(): StripeError {
  return new StripeError(
    429,
    'This object cannot be accessed right now because another API request or Stripe process is currently accessing it.',
    { code: 'lock_timeout' },
    false,
    { 'Stripe-Should-Retry': 'true' },
  );
}
