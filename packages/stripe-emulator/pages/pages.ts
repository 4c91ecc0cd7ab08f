import { checkoutPage } from './checkout-page.ts';
import { html } from './html.ts';
import { invoicePage } from './invoice-page.ts';
import { htmlReply, notice, type PageRequest, page, type Reply } from './page.ts';
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

/** The page at the origin, which says what this server is. */
function homePage(): Reply {
  const content = html`<h1>Stripe emulator</h1>
<p>This emulates Stripe while the product runs on one machine. It serves the part of Stripe's API that the
product uses, and the pages that Stripe would host: Checkout, the billing portal and invoices.</p>
<p>For tests: <code>GET /test/state</code>, <code>POST /test/advance</code>, <code>POST /test/deliveries</code> and
<code>POST /test/fail</code>.</p>`;
  return htmlReply(200, page('Stripe emulator', content));
}
