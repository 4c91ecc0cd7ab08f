import type { StageSettings } from '../stage/settings.ts';

/** The local product, which reads its definitions from the template, in production's shape; never deployed. */
export default {
  keepsData: true,
  mailFrom: 'hello@cutbay.localhost',
  operatorEmail: 'operator@cutbay.localhost',
  webhookConcurrency: null,
  monthlyBudget: 1,
} satisfies StageSettings;
