import { Resolver } from 'node:dns/promises';

/** The doctor's DNS queries. */
export interface Dns {
  /** The addresses of a host; empty if it does not resolve. */
  addresses(host: string): Promise<string[]>;
  /** The texts of a TXT record; empty if there is none. */
  texts(host: string): Promise<string[]>;
}

/** The DNS as this machine resolves it. */
export function createDns(): Dns {
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  return {
    addresses: (host) => resolver.resolve4(host).catch(emptyWhereAbsent),
    texts: (host) =>
      resolver
        .resolveTxt(host)
        .then((records) => records.map((parts) => parts.join('')))
        .catch(emptyWhereAbsent),
  };
}

function emptyWhereAbsent(error: unknown): string[] {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
  throw error;
}
