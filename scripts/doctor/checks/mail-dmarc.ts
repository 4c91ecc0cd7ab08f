import { check } from '../check.ts';
import { warning } from '../finding.ts';
import { domainOf } from './mail-identity.ts';

/**
 * Receivers such as Gmail and Yahoo require a DMARC policy:
 * https://docs.aws.amazon.com/ses/latest/dg/send-email-authentication-dmarc.html. It applies to subdomains too.
 */
export const mailDmarc = check<boolean>({
  title: 'Mail: DMARC',
  async fetch({ dns, settings }) {
    for (const domain of withParents(domainOf(settings.mailFrom))) {
      const texts = await dns.texts(`_dmarc.${domain}`);
      if (texts.some((text) => text.startsWith('v=DMARC1'))) return true;
    }
    return false;
  },
  judge(isPublished, { settings }) {
    if (isPublished) return [];
    const domain = domainOf(settings.mailFrom);
    return [
      warning('mail_dmarc_missing', {
        means: `${domain} publishes no DMARC policy: receivers may classify our mail as spam.`,
        action: `Add the TXT record _dmarc.${domain} with v=DMARC1; p=none; rua=mailto:${settings.operatorEmail}`,
        command: `dig +short TXT _dmarc.${domain}`,
      }),
    ];
  },
});

/** A domain and its parents, without the top-level domain. */
function withParents(domain: string): string[] {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
}
