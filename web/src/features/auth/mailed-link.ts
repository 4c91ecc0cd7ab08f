/** A mailed link that leads to the sign-up screen: an invitation, or the claim link of a pending purchase. */
export interface MailedLink {
  kind: 'invitation' | 'claim';
  token: string;
}

/** The mailed link in a URL, as `?invitation=...` or `?claim=...`; null if there is none. */
export function mailedLink(search: string): MailedLink | null {
  const query = new URLSearchParams(search);
  for (const kind of ['invitation', 'claim'] as const) {
    const token = query.get(kind);
    if (token !== null) return { kind, token };
  }
  return null;
}
