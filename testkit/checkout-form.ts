/** What a hosted Checkout page asks of its buyer. */
export const buyer = {
  name: 'Ada Lovelace',
  line1: '510 Townsend Street',
  city: 'San Francisco',
  state: 'CA',
  postal_code: '94103',
  country: 'US',
};
