import { newId } from '../ledger/ids.ts';
import { type State, settings } from '../ledger/state.ts';
import { apiVersion } from '../ledger/wire-types.ts';
import type { EventName } from './names.ts';

/**
 * Records an event with a snapshot of its object, and queues it for delivery according to the mode of `POST
 * /test/deliveries`. `previous` are the previous values of the changed fields.
 */
export function record(state: State, type: EventName, object: object, previous?: object): void {
  const { store, request } = state;
  const mode = settings(store).deliveries;
  const id = newId('evt');
  store.put('events', id, {
    id,
    object: 'event',
    api_version: apiVersion,
    created: state.now(),
    data: previous === undefined ? { object } : { object, previous_attributes: previous },
    livemode: false,
    pending_webhooks: mode === 'drop' ? 0 : 1,
    request: { id: request?.id ?? null, idempotency_key: request?.idempotencyKey ?? null },
    type,
  });
  if (mode === 'drop') return;
  for (let copy = 0; copy < (mode === 'duplicate' ? 2 : 1); copy += 1) {
    const delivery = newId('dlv');
    store.put('deliveries', delivery, {
      id: delivery,
      event: id,
      state: mode === 'hold' ? 'held' : 'pending',
      attempts: 0,
      nextAttemptAt: 0,
      lastError: null,
    });
  }
}
