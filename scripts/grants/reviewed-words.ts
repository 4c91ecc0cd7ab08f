import { calls } from '#shared/api.ts';
import type { eventFunctions } from '#shared/event-functions.ts';
import type { Operation } from '#shared/operation.ts';

/**
 * The reviewed grants of functions as they are built, besides using the table and writing to the common log group.
 * Grants follow from the bundles (decision 35), so an import too many widens them: these are the exceptions to what the
 * entry of a call says (`wordsOf`), and the functions of no call.
 */
const exceptions = {
  /** Public calls that start, end or look for a session; all other public calls hold no session key. */
  publicWithSessions: [
    'account/register',
    'account/login',
    'account/logout',
    'account/reset-password',
    'second-factor/complete-login',
    'second-factor/request-passkey',
    'second-factor/login-with-passkey',
    'billing/create-subscription',
  ],
  /** Public calls that use Stripe. */
  publicWithStripe: ['billing/create-subscription'],
  /** Calls that encrypt or decrypt the secrets of authenticator apps. */
  withFactors: [
    'second-factor/complete-login',
    'second-factor/begin-authenticator',
    'second-factor/finish-authenticator',
  ],
} as const satisfies Record<string, readonly (keyof typeof calls)[]>;

const ofEvents: Record<(typeof eventFunctions)[number], string> = {
  'events/stripe-webhook': 'stripe webhook',
  'events/send-mail': 'mail configuration stream unsent',
  'events/mail-events': '',
  'events/storage-event': 'events',
  'events/change-files': 'stripe stream unfinished',
  'events/resume-changes': '',
  'events/check-health': 'mail-source change-source file-event-source',
  'events/reconcile': 'stripe',
  'events/authorize-origin': 'origin',
  'events/unknown-call': '',
};

/**
 * What functions may do with the bucket of files, which follows from S3's commands in their bundles. All others may do
 * nothing with it. Only `events/change-files` may delete files, and versions of them.
 */
export const withFiles: Readonly<Record<string, string>> = {
  'files/add-poster': 'list see-file see-poster upload-file upload-poster',
  'files/create-folder':
    'list list-versions see-file see-poster upload-file upload-poster clear-posters',
  'files/get-file-link': 'list see-file see-poster',
  'files/get-posters': 'list see-file see-poster',
  'files/list-files': 'list',
  'files/move-files': 'list see-file see-poster',
  'files/complete-upload':
    'list list-versions see-file see-poster see-parts upload-file abort clear-posters',
  'files/discard-upload': 'list-versions abort clear-posters',
  'files/get-upload': 'list list-versions see-file see-poster see-parts',
  'files/sign-parts': 'upload-file',
  'files/start-upload': 'list see-file see-poster upload-file abort',
  'events/storage-event': 'list list-versions list-uploads see-file see-poster clear-posters',
  'events/reconcile': 'list-versions list-uploads see-parts abort clear-posters',
  'events/change-files':
    'list list-versions list-uploads see-file see-poster see-parts upload-file upload-poster abort erase erase-posters',
};

/**
 * What the entry of a call allows its function besides using the table: the session keys, to identify the caller; Stripe's key, to calls that declare that Stripe may fail (`payment_provider`). Public calls hold
 * keys only by exception.
 */
function wordsOf(key: string, call: Operation): string {
  const isAmong = (keys: readonly string[]) => keys.includes(key);
  const isPublic = call.access === 'public';
  const asksStripe = call.errors?.includes('payment_provider') ?? false;
  return [
    !isPublic || isAmong(exceptions.publicWithSessions) ? 'sessions' : '',
    isAmong(exceptions.withFactors) ? 'factors' : '',
    asksStripe && (!isPublic || isAmong(exceptions.publicWithStripe)) ? 'stripe' : '',
  ]
    .filter((word) => word !== '')
    .join(' ');
}

/** What each function may do, in words. */
export const allowed: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries<Operation>(calls).map(([key, call]) => [key, wordsOf(key, call)]),
  ),
  ...ofEvents,
};
