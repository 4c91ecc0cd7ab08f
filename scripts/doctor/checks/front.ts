import { check } from '../check.ts';

/** What stands in front of the gateway. */
export const addressLimit = check<{ isLimited: boolean }>({
  title: 'Limit for each address',
  async fetch({ settings }) {
    return [{ isLimited: Boolean(settings.addressLimit ?? settings.webAclArn) }];
  },
  rows: [
    {
      code: 'address_limit_missing',
      severity: 'warning',
      when: ({ isLimited }) => !isLimited,
      means:
        'Nothing limits how often one address may call: a single client at 100 requests a second has all others throttled.',
      action: (_, { settings }) =>
        `Set addressLimit in infra/stages/${settings.stage}.ts, such as 900 a minute (about $7 a month), and deploy.`,
    },
  ],
});
