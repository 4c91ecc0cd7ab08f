import { html } from './html.ts';
import { page, type Reply, shown } from './page.ts';

/** Tells whoever opens the origin what this is. */
export function homePage(): Reply {
  const content = html`<h1>Payments stand-in</h1>
<p>This stands in for Stripe while the product runs on one machine. It speaks the part of Stripe's API that the
product uses, and shows the pages that Stripe would host: Checkout, the billing portal and invoices.</p>
<p>For tests: <code>GET /test/state</code>, <code>POST /test/advance</code>, <code>POST /test/deliveries</code> and
<code>POST /test/fail</code>.</p>`;
  return shown(200, page('Payments stand-in', content));
}
