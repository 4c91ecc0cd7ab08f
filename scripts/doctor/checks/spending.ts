import { listPrices } from '../../cost/list-prices.ts';
import { check } from '../check.ts';

/** Of a customer with a terabyte of hot storage that leaves the cloud half once a month, in US dollars. */
const customerMonth = 1_000 * listPrices.hotGbMonth + 500 * listPrices.egressGb;
/** Alarms, metrics, secrets and the web ACL, in US dollars. */
const baseMonth = 30;
/** The budget mails at this share of itself (`infra/watching/budget.ts`). */
const ringsAt = 0.8;
/** A budget that rings before these customers have come tells of growth, not of a fault. */
const expectedCustomers = 10;

/** Whether the budget's mail means something. */
export const spending = check<{ customers: number }>({
  title: 'Budget',
  async fetch({ settings: { monthlyBudget } }) {
    return [{ customers: Math.floor((ringsAt * monthlyBudget - baseMonth) / customerMonth) }];
  },
  rows: [
    {
      code: 'budget_rings_early',
      severity: 'note',
      when: ({ customers }, { settings }) => settings.keepsData && customers < expectedCustomers,
      means: ({ customers }, { settings }) =>
        `The budget of $${settings.monthlyBudget} a month mails you with ${Math.max(0, customers) + 1} customers of a terabyte each, who cost about $${Math.round(customerMonth)} each.`,
      action: (_, { settings }) =>
        `Set monthlyBudget in infra/stages/${settings.stage}.ts to what the customers you expect cost, and a third more.`,
    },
  ],
});
