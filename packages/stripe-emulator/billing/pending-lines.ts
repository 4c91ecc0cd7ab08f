import { newId } from '../ledger/ids.ts';
import type { State } from '../ledger/state.ts';
import type { InvoiceLine, Subscription } from '../ledger/wire-types.ts';

/** Prorations that were not invoiced at once wait here for the subscription's next invoice. */
export function addPendingLines(
  books: State,
  subscription: Subscription,
  lines: InvoiceLine[],
): void {
  for (const line of lines) {
    const id = newId('ii');
    const { customer } = subscription;
    books.store.put('pendingLines', id, {
      id,
      customer,
      subscription: subscription.id,
      line,
      created: books.now(),
    });
  }
}

export function pendingLines(books: State, subscription: string): InvoiceLine[] {
  return books.store
    .all('pendingLines')
    .filter((pending) => pending.subscription === subscription)
    .map(({ line }) => line);
}

/** Hands out what waits for the next invoice; it waits no longer. */
export function takePendingLines(books: State, subscription: string): InvoiceLine[] {
  const lines = pendingLines(books, subscription);
  for (const pending of books.store.all('pendingLines')) {
    if (pending.subscription === subscription) books.store.remove('pendingLines', pending.id);
  }
  return lines;
}
