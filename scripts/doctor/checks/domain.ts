import { deployedCheck } from '../check.ts';
import { error, warning } from '../finding.ts';

/** The addresses of the site's domain and of CloudFront's own host; undefined if the stage has no domain. */
type Addresses = { own: string[]; cloudFront: string[] } | undefined;

/**
 * Checks that the stage's domain resolves to CloudFront. Both names are resolved, since an alias record, which the
 * apex of a domain needs, shows no CNAME:
 * https://docs.aws.amazon.com/Route53/latest/DeveloperGuide/routing-to-cloudfront-distribution.html
 */
export const domain = deployedCheck<Addresses>({
  title: 'Domain',
  async fetch({ dns, settings, stack }) {
    const { DistributionDomain } = stack.outputs;
    if (!settings.domain || !DistributionDomain) return undefined;
    const [own, cloudFront] = await Promise.all([
      dns.addresses(settings.domain.name),
      dns.addresses(DistributionDomain),
    ]);
    return { own, cloudFront };
  },
  judge(addresses, { settings, stack }) {
    if (!addresses || !settings.domain) return [];
    const { name } = settings.domain;
    const record = `${name} CNAME ${stack.outputs.DistributionDomain}`;
    const command = `dig +short ${name}`;
    if (addresses.own.length === 0) {
      return [
        error('domain_unresolved', {
          means: `${name} does not resolve: the site cannot be reached, and links in mails are dead.`,
          action: `Add this record to the DNS (at the apex of a domain an alias): ${record}`,
          command,
        }),
      ];
    }
    if (addresses.own.some((address) => isNear(address, addresses.cloudFront))) return [];
    return [
      warning('domain_elsewhere', {
        means: `${name} resolves to ${addresses.own.join(', ')}, which does not look like this stage's CloudFront.`,
        action: `Set this record in the DNS (at the apex of a domain an alias): ${record}`,
        command,
      }),
    ];
  },
});

/** CloudFront returns different addresses of the same networks each time. */
function isNear(address: string, others: readonly string[]): boolean {
  const network = (one: string) => one.split('.').slice(0, 2).join('.');
  return others.some((other) => network(other) === network(address));
}
