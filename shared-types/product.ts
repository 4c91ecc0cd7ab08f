/** What the product calls itself, on screens, in mails and at the payment provider. */
export const productName = 'Cutbay';
