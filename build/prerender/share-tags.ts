import { productName } from '#shared/rules/product.ts';
import { originPlaceholder } from '#shared/rules/site.ts';

/** Rendered by `scripts/site-images.ts`. */
const image = {
  'og:image': `${originPlaceholder}/share.png`,
  'og:image:width': '1200',
  'og:image:height': '630',
  'og:image:alt': `A timeline that is being cut, and the name ${productName}`,
};

/**
 * Open Graph tags for link previews, which Twitter reads as well.
 * @param head the page's own title, description and canonical URL, as HTML
 * @returns an empty string for a page without a canonical URL
 */
export function shareTags(head: string): string {
  const [, url] = head.match(/<link rel="canonical" href="([^"]*)"/) ?? [];
  if (url === undefined) return '';
  const [, title = ''] = head.match(/<title>([^<]*)</) ?? [];
  const [, description = ''] = head.match(/<meta name="description" content="([^"]*)"/) ?? [];
  const properties = Object.entries({
    'og:type': 'website',
    'og:site_name': productName,
    'og:title': title,
    'og:description': description,
    'og:url': url,
    ...image,
  });
  const tags = properties.map(
    ([name, content]) => `<meta property="${name}" content="${content}">`,
  );
  return `${tags.join('')}<meta name="twitter:card" content="summary_large_image">`;
}
