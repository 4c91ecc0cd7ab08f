import { maxUnpaidSeats, paidPlans } from '#shared/rules/plans.ts';

/**
 * Every error a call can respond with: its status, and its default message. The only catalogue of error codes; clients
 * may rely on them.
 */
export const errorCatalog = {
  invalid_input: { status: 400, message: 'Some of the input is invalid.' },
  signed_out: { status: 401, message: 'Please sign in to continue.' },
  wrong_credentials: { status: 401, message: 'Incorrect email or password.' },
  second_step_needed: {
    status: 401,
    message: 'Your password is correct. Now confirm your identity with your second factor.',
  },
  sign_in_expired: {
    status: 401,
    message: 'This sign-in has expired. Please enter your email and password again.',
  },
  wrong_code: {
    status: 403,
    message: 'This code is incorrect. Enter the one that your app shows now.',
  },
  code_used: { status: 403, message: 'This code has already been used. Wait for the next one.' },
  wrong_passkey: { status: 403, message: 'This passkey could not be verified.' },
  too_many_passkeys: {
    status: 409,
    message: 'An account can have at most 10 passkeys. Remove one first.',
  },
  challenge_ended: {
    status: 409,
    message: 'This passkey request has expired or has already been used. Please try again.',
  },
  confirmation_needed: {
    status: 403,
    message: 'Please confirm your password first: it has been a while since you last did.',
  },
  email_unconfirmed: {
    status: 403,
    message:
      'Confirm your email first, with the link we sent you. You can resend it from your account page.',
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
  wrong_password: { status: 403, message: 'Incorrect password.' },
  forbidden: { status: 403, message: 'Your role in this workspace does not allow this.' },
  not_a_member: { status: 409, message: 'This person is not in the team any more.' },
  no_workspace: {
    status: 403,
    message: 'Set up a workspace first: you are not a member of any workspace.',
  },
  foreign_origin: { status: 403, message: 'This request did not come from our own pages.' },
  file_exists: {
    status: 409,
    message: 'A file or folder of this name already exists here. Choose another name.',
  },
  storage_full: {
    status: 409,
    message:
      'There is not enough room in the storage of this workspace. The owner can add more on the Billing tab; emptying the trash makes room too.',
  },
  plan_needed: {
    status: 409,
    message: 'Files are stored with a running plan. Ask the owner to choose one.',
  },
  upload_incomplete: {
    status: 409,
    message: 'Some parts of this file have not arrived yet. Please resume the upload.',
  },
  too_many_uploads: {
    status: 409,
    message: 'You have 200 uploads that are not complete. Complete or discard some of them first.',
  },
  business_needed: {
    status: 409,
    message: 'Folders are restricted on the Business plan. Ask the owner to choose it.',
  },
  too_many_restricted_folders: {
    status: 409,
    message: 'A workspace can have at most 100 restricted folders. Open one first.',
  },
  too_many_folder_templates: {
    status: 409,
    message: 'A workspace can have at most 20 templates. Delete one first.',
  },
  already_restricted: {
    status: 409,
    message: 'This folder is restricted already. Change who sees it instead.',
  },
  too_many_reviews: {
    status: 409,
    message: 'A workspace can have at most 1,000 reviews. Remove one first.',
  },
  thread_changed: {
    status: 409,
    message: 'This thread has changed in the meantime. Read it again, then send what you wrote.',
  },
  guest_in_thread: {
    status: 409,
    message: 'A client has written in this thread, so it stays for everyone.',
  },
  no_such_frame: { status: 409, message: 'This version has no such frame.' },
  too_many_comments: {
    status: 409,
    message: 'A review can have at most 5,000 comments with their replies. Delete some first.',
  },
  too_many_versions: { status: 409, message: 'A review can have at most 50 versions.' },
  last_version: {
    status: 409,
    message: 'A review has at least one version. Remove the whole review instead.',
  },
  version_changed: {
    status: 409,
    message: 'The newest version is another one by now. Look at that one, and decide again.',
  },
  approvals_asked: {
    status: 409,
    message:
      'People are asked to approve this version: its status follows from what they decide. Reload the page to see who they are.',
  },
  not_approved: {
    status: 409,
    message: 'Not all who were asked have approved this version, so there is nothing to certify.',
  },
  not_asked: {
    status: 403,
    message: 'You are not asked to approve this version. Ask the person who sent you here.',
  },
  approver_not_admitted: {
    status: 409,
    message: 'No share link lets these people in to approve. Make a link for them first.',
  },
  approver_not_in_folder: {
    status: 409,
    message:
      'The folder of this review does not let these people comment. Change who sees it first.',
  },
  too_many_approvers: {
    status: 409,
    message: 'At most 50 people can be asked to approve a version.',
  },
  already_decided: {
    status: 409,
    message: 'This person has decided meanwhile. A decision stays with its version.',
  },
  already_in_review: { status: 409, message: 'This file is already in another review.' },
  not_lost: {
    status: 409,
    message:
      'Only a version whose file a computer has deleted, or a newer one has replaced, can be attached. Restore from the trash what was deleted here.',
  },
  another_file: { status: 409, message: 'This is not the same file.' },
  cannot_undo: { status: 409, message: 'This can no longer be undone.' },
  too_many_devices: {
    status: 409,
    message: 'You can connect at most 20 computers. Disconnect one first.',
  },
  wrong_device_key: {
    status: 401,
    message: 'This device key is not valid. Connect this computer again on the Connect page.',
  },
  link_ended: {
    status: 404,
    message:
      'This link is not valid, or it has ended. Ask the person who sent it to you for another one.',
  },
  guest_signed_out: { status: 401, message: 'Please open the link again to continue.' },
  link_forbids: { status: 403, message: 'This link does not allow that.' },
  link_full: {
    status: 409,
    message: 'This link does not take that much more. Ask the person who sent it to you.',
  },
  parts_waiting: {
    status: 429,
    message: 'Other parts are still being sent from where you are. This one follows in a moment.',
  },
  wrong_passcode: { status: 403, message: 'This passcode is not right.' },
  wrong_guest_code: {
    status: 403,
    message: 'This code is not right, or it has expired. Enter the one that was mailed last.',
  },
  not_found: { status: 404, message: 'Not found.' },
  email_taken: {
    status: 409,
    message: 'An account with this email already exists. Please sign in.',
  },
  already_member: {
    status: 409,
    message: 'This email already belongs to a member of the workspace.',
  },
  member_not_joined: {
    status: 409,
    message: 'Only a member who has joined, with a confirmed email, can become the owner.',
  },
  plan_too_small: {
    status: 409,
    message: `The ${paidPlans.starter.name} plan holds up to ${paidPlans.starter.maxMembers} team members. Upgrade to ${paidPlans.business.name} to add more.`,
  },
  seats_unpaid: {
    status: 409,
    message: `Your team uses ${maxUnpaidSeats} seats more than your plan pays for. Press Update Plan under Billing and invoices, or ask the owner to, and then add more members.`,
  },
  quote_changed: {
    status: 409,
    message: 'The figures have changed in the meantime. Please check them and try again.',
  },
  subscription_running: { status: 409, message: 'There is already an active subscription.' },
  plan_ends: {
    status: 409,
    message: 'Your plan is set to end. Keep it in Billing and invoices first, then change it.',
  },
  plan_arranged: {
    status: 409,
    message:
      'The payment of your plan is arranged with our support. Please contact us to change it.',
  },
  no_subscription: { status: 409, message: 'There is no subscription yet. Choose a plan first.' },
  not_paid: { status: 409, message: 'This payment is not complete. Nothing was changed.' },
  other_workspace: {
    status: 412,
    message: 'You are no longer in this workspace, so nothing was changed.',
  },
  too_large: { status: 413, message: 'The request is too large. Please send less.' },
  not_json: { status: 415, message: 'The body must be sent as application/json.' },
  too_many_attempts: {
    status: 429,
    message: 'Too many attempts. Please wait a moment and try again.',
  },
  internal: {
    status: 500,
    message: 'Something went wrong on our side. Please try again in a moment.',
  },
  writes_stopped: {
    status: 503,
    message:
      'We are at work on the system, and nothing can be changed meanwhile. Please try again in a few minutes.',
  },
  payment_provider: {
    status: 502,
    message:
      'The payment provider did not respond. Nothing was lost; please try again in a minute.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

/** The stable code of an error, on which clients may rely. */
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

/** The error for one field of a body or query that cannot be used, with the reason as its message. */
export function invalidField(field: string, message: string): CallError {
  return new CallError('invalid_input', { message, fields: { [field]: message } });
}
