/**
 * Every error a call can answer with: its status and the sentence a person reads where the call says nothing closer.
 * The one catalogue of codes; clients may rely on them.
 */
export const catalogue = {
  invalid_input: { status: 400, message: 'Some of what was sent cannot be used.' },
  signed_out: { status: 401, message: 'Please sign in to go on.' },
  wrong_credentials: { status: 401, message: 'This e-mail and password do not belong together.' },
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

export type ErrorCode = keyof typeof catalogue;

interface ErrorDetails {
  message?: string;
  fields?: Record<string, string>;
  retryAfter?: number;
  cause?: unknown;
}

/** An error that the person who called may see; anything else thrown becomes a bare 500. */
export class CallError extends Error {
  readonly code: ErrorCode;
  /** For invalid input: a sentence for each field that cannot be used. */
  readonly fields: Record<string, string> | undefined;
  /** Seconds after which another try makes sense. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, { message, fields, retryAfter, cause }: ErrorDetails = {}) {
    super(message ?? catalogue[code].message, { cause });
    this.name = 'CallError';
    this.code = code;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }

  get status(): number {
    return catalogue[this.code].status;
  }
}
