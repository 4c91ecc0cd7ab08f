import { record } from '../events/record.ts';
import type { State } from '../ledger/state.ts';
import type { Charge } from '../ledger/wire-types.ts';
import { riskEventOf } from '../objects/cards.ts';
import { newDispute, newFraudWarning } from '../objects/dispute-objects.ts';

/**
 * Sends the event of a dispute or an early fraud warning for a paid charge, if its test card triggers one
 * (docs.stripe.com/testing#disputes). Neither object is stored.
 */
export function createRiskEvent(state: State, charge: Charge): void {
  const { number } = state.store.get('cardNumbers', charge.payment_method ?? '') ?? { number: '' };
  const riskEvent = riskEventOf(number);
  if (riskEvent === 'fraud_warning') {
    record(state, 'radar.early_fraud_warning.created', newFraudWarning(state, charge));
  }
  if (riskEvent !== 'dispute') return;
  state.store.put('charges', charge.id, { ...charge, disputed: true });
  record(state, 'charge.dispute.created', newDispute(state, charge));
}
