/**
 * What public calls touch of the table, by the beginnings of partition keys: their functions are granted
 * no more (`dynamodb:LeadingKeys`). Not here are those that found workspaces and deal with payments; they touch most of
 * it.
 */
export const publicPartitions: Readonly<Record<string, readonly string[]>> = {
  'account/login': ['ATTEMPTS#', 'EMAIL#', 'MAIL#', 'USER#', 'WORKSPACE#'],
  'account/logout': ['USER#', 'WORKSPACE#'],
  'account/confirm-email': ['LINK#', 'USER#'],
  'account/forgot-password': ['ATTEMPTS#', 'EMAIL#', 'LINK#', 'MAIL#', 'USER#'],
  'account/reset-password': ['LINK#', 'MAIL#', 'USER#', 'WORKSPACE#'],
  'billing/get-claim': ['EMAIL#', 'LINK#'],
  'second-factor/complete-login': ['ATTEMPTS#', 'MAIL#', 'USER#', 'WORKSPACE#'],
  'second-factor/request-passkey': ['ATTEMPTS#', 'CHALLENGE#', 'USER#'],
  'second-factor/login-with-passkey': ['ATTEMPTS#', 'CHALLENGE#', 'MAIL#', 'USER#', 'WORKSPACE#'],
  'messages/send-contact-message': ['ATTEMPTS#contact_from_address#', 'CONTACT#', 'MAIL#'],
  'team-members/get-invitation': ['LINK#', 'WORKSPACE#'],
};
