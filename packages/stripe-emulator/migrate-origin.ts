import { changeSettings, type State, settings } from './ledger/state.ts';
import { updatePriceCopies } from './objects/price-copies.ts';

/** Retention of events and saved responses, as at Stripe: 30 days, and 24 hours. In seconds. */
const eventsKept = 30 * 86_400;
const answersKept = 86_400;

/**
 * Adapts stored state to this start: page addresses follow a changed port, and expired events and responses are
 * deleted.
 */
export function migrateOrigin(state: State): void {
  const { store, origin } = state;
  const { origin: before } = settings(store);
  const moved = (url: string) => url.replace(before, origin);
  if (before !== '' && before !== origin) {
    for (const session of store.all('checkoutSessions')) {
      if (session.url === null) continue;
      store.put('checkoutSessions', session.id, { ...session, url: moved(session.url) });
    }
    for (const invoice of store.all('invoices')) {
      const { hosted_invoice_url: url } = invoice;
      if (url) store.put('invoices', invoice.id, { ...invoice, hosted_invoice_url: moved(url) });
    }
    for (const session of store.all('portalSessions')) {
      store.put('portalSessions', session.id, { ...session, url: moved(session.url) });
    }
  }
  changeSettings(store, { origin });
  // Data files of earlier versions may have outdated copies of prices.
  for (const price of store.all('prices')) updatePriceCopies(state, price);
  const now = state.now();
  const waiting = new Set(store.all('deliveries').map(({ event }) => event));
  for (const { id, created } of store.all('events')) {
    if (created + eventsKept < now && !waiting.has(id)) store.remove('events', id);
  }
  for (const { key, created } of store.all('keptAnswers')) {
    if (created + answersKept < now) store.remove('keptAnswers', key);
  }
}
