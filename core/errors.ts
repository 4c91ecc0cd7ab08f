/**
 * Every error a call can respond with: its status, and its default message. The only catalogue of error codes; clients
 * may rely on them.
 */
export const errorCatalog = {
  invalid_input: { status: 400, message: 'Some of what was sent cannot be used.' },
  signed_out: { status: 401, message: 'Please sign in to go on.' },
  wrong_credentials: { status: 401, message: 'This e-mail and password do not belong together.' },
  second_step_needed: {
    status: 401,
    message: 'Your password is right. Now confirm that it is you with your second factor.',
  },
  sign_in_expired: {
    status: 401,
    message: 'This sign-in has expired. Please enter your email and password again.',
  },
  wrong_code: { status: 403, message: 'This code is not right. Enter the one that is shown now.' },
  code_used: { status: 403, message: 'This code has been used already. Wait for the next one.' },
  wrong_passkey: { status: 403, message: 'This passkey could not be verified.' },
  too_many_passkeys: {
    status: 409,
    message: 'An account can have at most 10 passkeys. Remove one first.',
  },
  challenge_ended: {
    status: 409,
    message: 'This passkey request has expired or been used already. Please try again.',
  },
  confirmation_needed: {
    status: 403,
    message: 'Confirm with your password first: it has been a while since you last did.',
  },
  email_unconfirmed: {
    status: 403,
    message:
      'Confirm your email first, by the link that we mailed to you. Your account page sends it again.',
  },
  second_factor_required: {
    status: 403,
    message: 'This workspace requires two-step verification. Set it up to continue.',
  },
  second_factor_missing: {
    status: 409,
    message: 'Set up two-step verification for your own account first.',
  },
  last_second_factor: {
    status: 409,
    message:
      'A workspace that you belong to requires two-step verification. Add another second factor before you remove this one.',
  },
  wrong_password: { status: 403, message: 'This is not your password.' },
  forbidden: { status: 403, message: 'Your role in this workspace does not allow this.' },
  no_workspace: {
    status: 403,
    message: 'Set up a workspace first: you belong to none at the moment.',
  },
  foreign_origin: { status: 403, message: 'This request did not come from our own pages.' },
  not_found: { status: 404, message: 'There is nothing here under this name.' },
  email_taken: {
    status: 409,
    message: 'There is an account with this e-mail already. Please sign in.',
  },
  already_member: { status: 409, message: 'This e-mail belongs to the workspace already.' },
  plan_too_small: {
    status: 409,
    message: 'The Starter plan holds up to 3 team members. Upgrade to Business to have more.',
  },
  quote_changed: {
    status: 409,
    message: 'The figures have changed in the meantime. Please check them and try again.',
  },
  subscription_running: { status: 409, message: 'A subscription is running already.' },
  no_subscription: { status: 409, message: 'There is no subscription yet. Choose a plan first.' },
  not_paid: { status: 409, message: 'This payment is not complete. Nothing was changed.' },
  other_workspace: {
    status: 412,
    message: 'This workspace is no longer in front of you, so nothing was changed.',
  },
  too_large: { status: 413, message: 'This is more than 16 KiB; please send less.' },
  not_json: { status: 415, message: 'The body must be sent as application/json.' },
  too_many_attempts: {
    status: 429,
    message: 'That was too often for now. Please wait a little and try again.',
  },
  internal: {
    status: 500,
    message: 'Something went wrong on our side. Please try again in a moment.',
  },
  payment_provider: {
    status: 502,
    message: 'The payment provider did not answer. Nothing was lost; please try again in a minute.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalog;

interface ErrorDetails {
  message?: string;
  fields?: Record<string, string>;
  retryAfter?: number;
  cookies?: string[];
  data?: Record<string, unknown>;
  cause?: unknown;
}

/** An error that the caller may see; any other error becomes a bare 500. */
export class CallError extends Error {
  readonly code: ErrorCode;
  /** For invalid input: a message for each invalid field. */
  readonly fields: Record<string, string> | undefined;
  /** Seconds until a retry can succeed. */
  readonly retryAfter: number | undefined;
  /** Cookies to set with the error. */
  readonly cookies: string[];
  /** Further fields of the response body, next to the message and the code. */
  readonly data: Record<string, unknown>;

  constructor(
    code: ErrorCode,
    { message, fields, retryAfter, cookies = [], data = {}, cause }: ErrorDetails = {},
  ) {
    super(message ?? errorCatalog[code].message, { cause });
    this.name = 'CallError';
    this.code = code;
    this.fields = fields;
    this.retryAfter = retryAfter;
    this.cookies = cookies;
    this.data = data;
  }

  get status(): number {
    return errorCatalog[this.code].status;
  }
}
