import type { StageSettings } from '../stage/settings.ts';

/** The stage that customers use. Fill in your own addresses before the first deployment. */
export default {
  keepsData: true,
  mailFrom: 'hello@cutbay.example',
  operatorEmail: 'operator@cutbay.example',
  webhookConcurrency: null,
  monthlyBudget: 200,
} satisfies StageSettings;
