/** Why a charge was declined. */
export interface Decline {
  code:
    | 'card_declined'
    | 'authentication_required'
    | 'debit_not_authorized'
    | 'incorrect_number'
    | 'payment_method_not_available';
  declineCode: string | null;
  message: string;
}

interface TestCard {
  brand: string;
  /** The payment method that represents the card in Stripe's own test mode. */
  token: string;
  /** The result of saving the card, and of charging it on and off session; null means success. */
  onSave: Decline | null;
  onSession: Decline | null;
  offSession: Decline | null;
  /** The risk event that follows a successful charge. */
  riskEvent?: 'dispute' | 'fraud_warning';
}

const declined: Decline = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
};
const insufficientFunds: Decline = {
  code: 'card_declined',
  declineCode: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
};
const authenticationRequired: Decline = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};
const unknownNumber: Decline = {
  code: 'incorrect_number',
  declineCode: null,
  message: 'Your card number is incorrect: only test cards work here, such as 4242 4242 4242 4242.',
};

/** The card that the hosted pages are prefilled with. */
export const defaultCard = '4242 4242 4242 4242';

/** The behavior of the test cards (docs.stripe.com/testing). */
const cards: Record<string, TestCard> = {
  '4242424242424242': card('visa', 'pm_card_visa', null, null, null),
  '5555555555554444': card('mastercard', 'pm_card_mastercard', null, null, null),
  '4000000000000002': card('visa', 'pm_card_chargeDeclined', declined, declined, declined),
  '4000000000009995': card(
    'visa',
    'pm_card_chargeDeclinedInsufficientFunds',
    insufficientFunds,
    insufficientFunds,
    insufficientFunds,
  ),
  '4000000000000341': card('visa', 'pm_card_chargeCustomerFail', null, declined, declined),
  '4000002760003184': card(
    'visa',
    'pm_card_authenticationRequired',
    null,
    null,
    authenticationRequired,
  ),
  '4000000000000259': {
    ...card('visa', 'pm_card_createDispute', null, null, null),
    riskEvent: 'dispute',
  },
  '4000000000005423': {
    ...card('visa', 'pm_card_createIssuerFraudRecord', null, null, null),
    riskEvent: 'fraud_warning',
  },
};

function card(
  brand: string,
  token: string,
  onSave: Decline | null,
  onSession: Decline | null,
  offSession: Decline | null,
): TestCard {
  return { brand, token, onSave, onSession, offSession };
}

/** Declines after which the card is not charged again (docs.stripe.com/billing/revenue-recovery/smart-retries). */
const hardDeclines = [
  'incorrect_number',
  'lost_card',
  'pickup_card',
  'stolen_card',
  'revocation_of_authorization',
  'revocation_of_all_authorizations',
  'authentication_required',
  'highest_risk_level',
  'transaction_not_allowed',
];

/** Whether a failed payment can only be retried with another payment method. */
export function isHardDecline(error: { code?: string; decline_code?: string }): boolean {
  return hardDeclines.includes(error.decline_code ?? error.code ?? '');
}

const digits = (number: string) => number.replaceAll(/[\s-]/g, '');

export function brandOf(number: string): string {
  return cards[digits(number)]?.brand ?? 'unknown';
}

export function lastFour(number: string): string {
  return digits(number).slice(-4);
}

/** The number of the card that a test payment method such as `pm_card_visa` represents. */
export function numberOfToken(token: string): string | undefined {
  return Object.keys(cards).find((number) => cards[number]?.token === token);
}

/** Why a card cannot be saved to a customer, or null. */
export function saveDecline(number: string): Decline | null {
  const testCard = cards[digits(number)];
  return testCard === undefined ? unknownNumber : testCard.onSave;
}

/** Why a charge fails, or null if it succeeds. `onSession` means that the customer can authenticate. */
export function chargeDecline(number: string, onSession: boolean): Decline | null {
  const testCard = cards[digits(number)];
  if (testCard === undefined) return unknownNumber;
  return onSession ? testCard.onSession : testCard.offSession;
}

/** The risk event that follows a successful charge, or null. */
export function riskEventOf(number: string) {
  return cards[digits(number)]?.riskEvent ?? null;
}

/** The decline of a renewal that `POST /test/advance` makes fail. */
export const injectedDecline = declined;
