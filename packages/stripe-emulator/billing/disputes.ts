import { record } from '../events/record.ts';
import type { State } from '../ledger/state.ts';
import type { Charge } from '../ledger/wire-types.ts';
import { newDispute, newFraudWarning } from '../objects/dispute-objects.ts';
import { troubleOf } from './cards.ts';

/**
 * Lets a paid charge be disputed, or warned of by its card's issuer, where its test card leads to that
 * (docs.stripe.com/testing#disputes). Either is told as an event and not kept.
 */
export function raiseTrouble(books: State, charge: Charge): void {
  const { number } = books.store.get('cardNumbers', charge.payment_method ?? '') ?? { number: '' };
  const trouble = troubleOf(number);
  if (trouble === 'fraud_warning') {
    record(books, 'radar.early_fraud_warning.created', newFraudWarning(books, charge));
  }
  if (trouble !== 'dispute') return;
  books.store.put('charges', charge.id, { ...charge, disputed: true });
  record(books, 'charge.dispute.created', newDispute(books, charge));
}
