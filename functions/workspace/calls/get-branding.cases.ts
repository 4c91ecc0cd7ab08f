import { subscriber } from '#testkit/billing/subscribers.ts';
import { assertEqual, type ReadingCase } from '#testkit/cases/case.ts';
import { logoText, putBranding } from '#testkit/files/logos.ts';
import { signUp } from '#testkit/people.ts';

export const cases: ReadingCase[] = [
  {
    title: 'with a logo',
    arrange: async () => {
      const owner = await subscriber('business');
      await putBranding(owner, { logo: logoText(), accent: '#f5d90a', welcome: 'Come in.' });
      return {
        act: () => owner.call('GET /api/workspace/branding'),
        answered: ({ isShown, branding: { logo, ...branding } }) => {
          assertEqual('What was chosen', branding, { accent: '#f5d90a', welcome: 'Come in.' });
          assertEqual('The size', [logo.width, logo.height], [40, 20]);
          assertEqual('Whether it is shown', isShown, true);
        },
      };
    },
  },
  {
    title: 'of a workspace that has chosen nothing, without a plan',
    arrange: async () => {
      const owner = await signUp();
      return {
        act: () => owner.call('GET /api/workspace/branding'),
        answered: (body) =>
          assertEqual('The answer', body, {
            branding: { accent: null, welcome: null, logo: null },
            isShown: false,
          }),
      };
    },
  },
];
