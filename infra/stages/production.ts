import type { StageSettings } from '../stage/settings.ts';

/** The stage that customers use. Fill in your own addresses before the first deployment. */
export default {
  keepsData: true,
  mailFrom: 'hello@cutbay.example',
  operatorEmail: 'operator@cutbay.example',
  webhookConcurrency: null,
  addressLimit: 900,
  monthlyBudget: 1_000,
} satisfies StageSettings;
