/** The link of a mail that led to the sign-up screen: an invitation, or a purchase that waits to be claimed. */
export interface MailedLink {
  kind: 'invitation' | 'claim';
  token: string;
}

/** The mailed link that an address holds, as `?invitation=...` or `?claim=...`; null where it holds none. */
export function mailedLink(search: string): MailedLink | null {
  const query = new URLSearchParams(search);
  for (const kind of ['invitation', 'claim'] as const) {
    const token = query.get(kind);
    if (token !== null) return { kind, token };
  }
  return null;
}
