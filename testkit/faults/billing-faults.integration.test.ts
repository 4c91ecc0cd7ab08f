import { casesOf, openSample, testCases } from './sample.ts';

// Only here does a payment meet a fault at the request before or after it: paid twice, not served, or served and not
// recorded. `npm run soak -- faults` has every fault.

testCases(openSample(), casesOf('billing'));
