import type { StageSettings } from '../settings.ts';

/** The product on one machine, which reads the stack's definitions from its template; it is never deployed. */
export default {
  keepsData: false,
  mailFrom: 'hello@cutbay.localhost',
  operatorEmail: 'operator@cutbay.localhost',
} satisfies StageSettings;
