import { productName } from '#shared/product.ts';

interface PageMetaProps {
  /** The page's own; the product's name follows it. */
  title: string;
  description?: string;
}

/** The document's title and description. React hoists both into the head, in the browser and when prerendering. */
export function PageMeta({ title, description }: PageMetaProps) {
  return (
    <>
      <title>{title.includes(productName) ? title : `${title} · ${productName}`}</title>
      {description && <meta name="description" content={description} />}
    </>
  );
}
