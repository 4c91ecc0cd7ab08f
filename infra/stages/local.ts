import type { StageSettings } from '../settings.ts';

/** The product on one machine, which reads its definitions from the template of the stack in production's shape; never deployed. */
export default {
  keepsData: true,
  mailFrom: 'hello@cutbay.localhost',
  operatorEmail: 'operator@cutbay.localhost',
  webhookConcurrency: null,
  monthlyBudget: 1,
} satisfies StageSettings;
