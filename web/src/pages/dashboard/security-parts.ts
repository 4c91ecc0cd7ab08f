/** What few users open: the Security tab, a required second factor, an offer of the ownership; as one script. */

export { OwnershipOffer } from './ownership-offer.tsx';
export { SecondFactorGate } from './second-factor-gate.tsx';
export { SecurityTab } from './security-tab.tsx';
