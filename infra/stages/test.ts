import type { StageSettings } from '../stage/settings.ts';

/**
 * A stage for experiments; removing it deletes everything. Fill in your own addresses before the first deployment.
 */
export default {
  keepsData: false,
  mailFrom: 'hello@test.cutbay.example',
  operatorEmail: 'operator@cutbay.example',
  webhookConcurrency: null,
  monthlyBudget: 20,
} satisfies StageSettings;
