import useSWR from 'swr';
import { paidPlans } from '#shared/rules/plans.ts';
import { productName } from '#shared/rules/product.ts';
import { call } from '#web/lib/api/api-client.ts';
import { pluralize } from '#web/lib/format.ts';
import { invalidLinkMessage } from './invalid-link.ts';
import type { MailedLink } from './mailed-link.ts';

/** The offer of a mailed link, and the only email that may accept it. */
export interface Offer {
  email: string;
  /** The action that accepts it, such as 'Join Night Shift Films'. */
  title: string;
  about: string;
}

const offers = {
  async invitation(token: string): Promise<Offer> {
    const { invitation } = await call('GET /api/invitations/{token}', { params: { token } });
    const { email, invitedBy, role } = invitation;
    const where = invitation.companyName ?? 'a workspace';
    return {
      email,
      title: `Join ${invitation.companyName ?? `a workspace on ${productName}`}`,
      about: `${invitedBy} has invited you to join ${where} as ${role}.`,
    };
  },

  async claim(token: string): Promise<Offer> {
    const { purchase } = await call('GET /api/claims/{token}', { params: { token } });
    const plan = paidPlans[purchase.plan].name;
    return {
      email: purchase.email,
      title: 'Set up your workspace',
      about: `The ${plan} plan for ${pluralize(purchase.seats, 'member')} is paid for. Set up the workspace that will use it.`,
    };
  },
};

/** Loads the offer of the link; `ended` if it is used, revoked or expired. */
export function useOffer({ kind, token }: MailedLink) {
  const { data, error, mutate } = useSWR<Offer, Error>([kind, token], () => offers[kind](token));
  const ended = invalidLinkMessage(error) !== undefined;
  return {
    offer: data,
    ended,
    failure: ended ? undefined : error,
    refresh: () => mutate().catch(() => undefined),
  };
}

/** Accepts the offer as the signed-in user. */
export function acceptOffer({ kind, token }: MailedLink) {
  const params = { token };
  return kind === 'invitation'
    ? call('POST /api/invitations/{token}', { params })
    : call('POST /api/claims/{token}', { params });
}
