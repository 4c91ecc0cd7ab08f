import { workspaceIdOf } from '#testkit/billing/plans.ts';
import { subscriber } from '#testkit/billing/subscribers.ts';
import { assertEqual, type Case, reasons } from '#testkit/cases/case.ts';
import { brandingOf, logoKeys, logoText, putBranding } from '#testkit/files/logos.ts';

export const cases: Case[] = [
  {
    title: 'that replaces the logo',
    costs: { roundTrips: 3, because: reasons.limitFirst },
    arrange: async () => {
      const owner = await subscriber('business');
      const workspaceId = await workspaceIdOf(owner);
      await putBranding(owner, { logo: logoText() });
      const body = { logo: logoText({ value: 0x99 }), ground: 'dark' };
      return {
        act: () => putBranding(owner, body),
        saved: async () => {
          const { branding } = await brandingOf(owner);
          assertEqual('The ground', branding.logo?.ground, 'dark');
          const isStored = (await logoKeys(workspaceId)).some((key) =>
            branding.logo.url.includes(key),
          );
          assertEqual('Whether it is stored', isStored, true);
        },
      };
    },
  },
  {
    title: 'that removes everything',
    costs: { roundTrips: 3, because: reasons.limitFirst },
    arrange: async () => {
      const owner = await subscriber('business');
      await putBranding(owner, { logo: logoText(), accent: '#004488', welcome: 'Come in.' });
      return {
        act: () => putBranding(owner, { logo: null, accent: null, welcome: null }),
        saved: async () =>
          assertEqual('What is left', (await brandingOf(owner)).branding, {
            accent: null,
            welcome: null,
            logo: null,
          }),
      };
    },
  },
];
