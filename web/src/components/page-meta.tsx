import { productName } from '#shared/rules/product.ts';
import { originPlaceholder } from '#shared/rules/site.ts';

interface PageMetaProps {
  /** The page's own title; the product's name is appended. */
  title: string;
  description?: string;
  /** The canonical path for search engines; pages that should not be indexed have none. */
  path?: string;
}

/**
 * The document's title, description and canonical URL. React hoists them into the head, on the client and when
 * prerendering.
 */
export function PageMeta({ title, description, path }: PageMetaProps) {
  return (
    <>
      <title>{title.includes(productName) ? title : `${title} · ${productName}`}</title>
      {description && <meta name="description" content={description} />}
      {path && <link rel="canonical" href={currentOrigin() + path} />}
    </>
  );
}

function currentOrigin(): string {
  return typeof location === 'undefined' ? originPlaceholder : location.origin;
}
