/** The function behind `$default`, the gateway's route for requests that match no call. */
export const unknownCall = 'events/unknown-call';

/**
 * Functions that no API call triggers: events of Stripe, the table's stream, SES, the bucket and MediaConvert, schedules,
 * the gateway's authorizer, and what responds to requests that are no call.
 */
export const eventFunctions = [
  'events/stripe-webhook',
  'events/send-mail',
  'events/mail-events',
  'events/storage-event',
  'events/start-proxy',
  'events/proxy-made',
  'events/change-files',
  'events/resume-changes',
  'events/mail-review-notifications',
  'events/check-health',
  'events/reconcile',
  'events/authorize-origin',
  unknownCall,
] as const;

/** The file of a function, from the root, by its key, such as `account/get-user`. */
export function handlerFile(key: string): string {
  const isCall = !key.startsWith('events/');
  return `functions/${isCall ? key.replace('/', '/calls/') : key}.ts`;
}

/** The file of the cases of a function, from the root. */
export function casesFile(key: string): string {
  return handlerFile(key).replace(/ts$/, 'cases.ts');
}
