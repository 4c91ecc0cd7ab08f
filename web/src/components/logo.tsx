import { productName } from '#shared/rules/product.ts';

/** Two clips and the playhead that cuts them, with the product's name. */
export function Logo({ nameHidden = false }: { nameHidden?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2.5 text-text">
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6 shrink-0">
        <path d="M2 5h9v6H2zM2 13h13v6H2z" fill="currentColor" />
        <path d="M18.5 2v20" className="stroke-accent" strokeWidth="2.5" />
      </svg>
      <span
        className={
          nameHidden ? 'sr-only' : 'text-[1.1875rem] leading-6 font-semibold tracking-tight'
        }
      >
        {productName}
      </span>
    </span>
  );
}
