/** Every policy page shows it (spec section 2). */
export const lastUpdated = 'Last updated: September 4, 2025';
