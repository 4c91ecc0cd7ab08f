import { productName } from '#shared/product.ts';
import { originPlaceholder } from '#shared/site.ts';

interface PageMetaProps {
  /** The page's own; the product's name follows it. */
  title: string;
  description?: string;
  /** The one path under which search engines should know the page; those that they should not know have none. */
  path?: string;
}

/** The document's title, description and canonical address. React hoists them into the head, here and when prerendering. */
export function PageMeta({ title, description, path }: PageMetaProps) {
  return (
    <>
      <title>{title.includes(productName) ? title : `${title} · ${productName}`}</title>
      {description && <meta name="description" content={description} />}
      {path && <link rel="canonical" href={siteOrigin() + path} />}
    </>
  );
}

function siteOrigin(): string {
  return typeof location === 'undefined' ? originPlaceholder : location.origin;
}
