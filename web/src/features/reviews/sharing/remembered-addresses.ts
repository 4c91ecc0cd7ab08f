import type { ShareLink } from '#shared/calls/links/links.ts';

/** A link with its address, which the server answers once. */
export interface AddressedLink {
  link: ShareLink;
  url: string;
  /** Set if it was chosen just now. */
  passcode?: string | undefined;
}

/** The addresses of links that were made in this page, by their ids: they are stored nowhere else. */
const remembered = new Map<string, { url: string; addressedAt: string }>();

export function rememberAddress({ link, url }: AddressedLink) {
  remembered.set(link.id, { url, addressedAt: link.addressedAt });
}

/** The address of a link, if it was made in this page, and has not been given another one since. */
export function rememberedAddress({ id, addressedAt }: ShareLink): string | undefined {
  const found = remembered.get(id);
  return found?.addressedAt === addressedAt ? found.url : undefined;
}

/** The token in an address. */
export function tokenOf(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1);
}
