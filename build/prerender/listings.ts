import { productName } from '#shared/rules/product.ts';
import { originPlaceholder, siteRoutes } from '#shared/rules/site.ts';

/** Every URL that search engines should index. */
export function sitemap(canonicalUrls: readonly string[]): string {
  const urls = canonicalUrls.map((url) => `  <url><loc>${url}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`;
}

export const robots = `User-agent: *
Disallow: /api/
Disallow: ${siteRoutes.dashboard}

Sitemap: ${originPlaceholder}/sitemap.xml
`;

/** Validity of security.txt in days from the build; RFC 9116, section 2.5.5, recommends less than a year. */
const securityTextDays = 330;

/** Where to report a vulnerability (RFC 9116). */
export function securityText(builtAt: Date): string {
  const expires = new Date(builtAt.getTime() + securityTextDays * 24 * 60 * 60 * 1000);
  return `Contact: ${originPlaceholder}/#contact
Expires: ${expires.toISOString().slice(0, 10)}T00:00:00.000Z
Preferred-Languages: en
Canonical: ${originPlaceholder}/.well-known/security.txt
`;
}

/** For users who install the product on their home screen. */
export const webManifest = JSON.stringify({
  name: productName,
  short_name: productName,
  start_url: siteRoutes.dashboard,
  display: 'standalone',
  background_color: '#faf8f5',
  theme_color: '#0e0d0c',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
});
