/** The public paths of spec section 2, each with the heading that identifies the page. */
export const publicPages = [
  { path: '/', heading: 'One cut. Every bay.' },
  { path: '/pricing', heading: 'Pay for who is on the job' },
  { path: '/subscribe', heading: 'Subscribe' },
  { path: '/subscribe/starter', heading: 'Subscribe' },
  { path: '/subscribe/enterprise', heading: 'Subscribe' },
  { path: '/about', heading: 'The drive is always in the other building' },
  { path: '/careers', heading: 'Careers' },
  { path: '/privacy', heading: 'Privacy policy' },
  { path: '/terms', heading: 'Terms of service' },
  { path: '/cookies', heading: 'Cookie policy' },
  { path: '/success', heading: 'Payment Successful!' },
  { path: '/nowhere', heading: '404 Page Not Found', status: 404 },
] as const;

/** Both show the combined sign-up and sign-in screen, which has no footer. */
export const authPages = [
  { path: '/register', heading: 'Create your account', withoutFooter: true },
  { path: '/register?mode=login', heading: 'Sign in to Cutbay', withoutFooter: true },
  { path: '/login', heading: 'Sign in to Cutbay', withoutFooter: true },
] as const;
