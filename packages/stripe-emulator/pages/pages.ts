import { checkoutPage } from './checkout-page.ts';
import { homePage } from './home-page.ts';
import { invoicePage } from './invoice-page.ts';
import { notice, type PageRequest, type Reply } from './page.ts';
import { portalPage } from './portal-page.ts';

/** The pages that Stripe would host, by the first segment of their path. */
const pages = new Map<string, (request: PageRequest) => Reply>([
  ['', homePage],
  ['pay', checkoutPage],
  ['portal', portalPage],
  ['invoice', invoicePage],
]);

/** The page below `area`, or a 404. */
export function pageAt(area: string, request: PageRequest): Reply {
  return pages.get(area)?.(request) ?? notice(404, 'Not found', 'There is nothing here.');
}
