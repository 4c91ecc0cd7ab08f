import { checkoutPage } from './checkout-page.ts';
import { homePage } from './home-page.ts';
import { invoicePage } from './invoice-page.ts';
import { notice, type Reply, type Visit } from './page.ts';
import { portalPage } from './portal-page.ts';

/** The pages that Stripe would host, by the first segment of their path. */
const pages = new Map<string, (visit: Visit) => Reply>([
  ['', homePage],
  ['pay', checkoutPage],
  ['portal', portalPage],
  ['invoice', invoicePage],
]);

/** The page below `area`, or a 404. */
export function pageAt(area: string, visit: Visit): Reply {
  return pages.get(area)?.(visit) ?? notice(404, 'Not found', 'There is nothing here.');
}
