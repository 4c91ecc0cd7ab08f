/** Why a card was not charged. */
export interface Decline {
  code: 'card_declined' | 'authentication_required' | 'incorrect_number';
  declineCode: string | null;
  message: string;
}

interface TestCard {
  brand: string;
  /** The payment method that stands for the card in Stripe's own tests. */
  token: string;
  /** Why it cannot even be kept, when charged with the person present, and when charged without. */
  onSave: Decline | null;
  onSession: Decline | null;
  offSession: Decline | null;
  /** What becomes of a charge once it is paid. */
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

/** The card that the pages propose. */
export const defaultCard = '4242 4242 4242 4242';

/** How cards behave (docs.stripe.com/testing). */
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

/** What a bank says that a card will not pay again (docs.stripe.com/billing/revenue-recovery/smart-retries). */
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

/** Whether a failed payment is tried again only by another payment method. */
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

/** The number of the card that a test payment method such as `pm_card_visa` stands for. */
export function numberOfToken(token: string): string | undefined {
  return Object.keys(cards).find((number) => cards[number]?.token === token);
}

/** Why a card cannot be kept for a customer, or null. */
export function saveDecline(number: string): Decline | null {
  const testCard = cards[digits(number)];
  return testCard === undefined ? unknownNumber : testCard.onSave;
}

/** Why a charge fails, or null where it is paid. `present` says that the person is there to be asked. */
export function chargeDecline(number: string, onSession: boolean): Decline | null {
  const testCard = cards[digits(number)];
  if (testCard === undefined) return unknownNumber;
  return onSession ? testCard.onSession : testCard.offSession;
}

/** What follows once a charge to a card is paid, or null. */
export function riskEventOf(number: string) {
  return cards[digits(number)]?.riskEvent ?? null;
}

/** A renewal that `POST /test/advance` made fail. */
export const injectedDecline = declined;
