import { html } from './html.ts';
import { htmlReply, page, type Reply } from './page.ts';

/** The page at the origin, which says what this server is. */
export function homePage(): Reply {
  const content = html`<h1>Stripe emulator</h1>
<p>This emulates Stripe while the product runs on one machine. It serves the part of Stripe's API that the
product uses, and the pages that Stripe would host: Checkout, the billing portal and invoices.</p>
<p>For tests: <code>GET /test/state</code>, <code>POST /test/advance</code>, <code>POST /test/deliveries</code> and
<code>POST /test/fail</code>.</p>`;
  return htmlReply(200, page('Stripe emulator', content));
}
