import { paidPlanIds, paidPlans } from '#shared/rules/plans.ts';
import { productName } from '#shared/rules/product.ts';

/**
 * The prices as structured data for search engines:
 * https://developers.google.com/search/docs/appearance/structured-data/software-app
 */
export function pricesAsData(): string {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name: productName,
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Any',
    offers: paidPlanIds.map((id) => offer(paidPlans[id])),
  };
  // A '<' in the data must not end the script.
  const text = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="application/ld+json">${text}</script>`;
}

function offer({ name, pricePerMember: price, includes }: (typeof paidPlans)['starter']) {
  const priceCurrency = 'USD';
  return {
    '@type': 'Offer',
    name,
    description: includes.join(', '),
    price,
    priceCurrency,
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price,
      priceCurrency,
      unitText: 'member',
      // A month, in UN/CEFACT's unit codes.
      referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: 'MON' },
    },
  };
}
