/** The toast of a public form that was submitted with a required field empty (spec section 8). */
export const missingInformation = {
  title: 'Missing Information',
  description: 'Please fill in all required fields.',
  variant: 'destructive',
} as const;
