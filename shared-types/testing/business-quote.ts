/** The quote of Business for two members with 1.5 TB of hot and 2 TB of cold storage, in US dollars a month. */
export const businessQuote = {
  plan: 'business',
  memberCount: 2,
  pricePerMember: 50,
  storageAmount: 1.5,
  coldStorageAmount: 2,
  memberCost: 100,
  storageCost: 30,
  coldStorageCost: 20,
  subtotal: 150,
  tax: 0,
  total: 150,
} as const;
