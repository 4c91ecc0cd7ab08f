/** The product's name on screens, in mails and at the payment provider. */
export const productName = 'Cutbay';
