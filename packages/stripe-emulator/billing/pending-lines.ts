import { newId } from '../ledger/ids.ts';
import type { State } from '../ledger/state.ts';
import type { InvoiceLine, Subscription } from '../ledger/wire-types.ts';

/** Stores prorations that are not invoiced immediately for the subscription's next invoice. */
export function addPendingLines(
  state: State,
  subscription: Subscription,
  lines: InvoiceLine[],
): void {
  for (const line of lines) {
    const id = newId('ii');
    const { customer } = subscription;
    state.store.put('pendingLines', id, {
      id,
      customer,
      subscription: subscription.id,
      line,
      created: state.now(),
    });
  }
}

export function pendingLines(state: State, subscription: string): InvoiceLine[] {
  return state.store
    .all('pendingLines')
    .filter((pending) => pending.subscription === subscription)
    .map(({ line }) => line);
}

/** Removes and returns the lines pending for the next invoice. */
export function takePendingLines(state: State, subscription: string): InvoiceLine[] {
  const lines = pendingLines(state, subscription);
  for (const pending of state.store.all('pendingLines')) {
    if (pending.subscription === subscription) state.store.remove('pendingLines', pending.id);
  }
  return lines;
}
