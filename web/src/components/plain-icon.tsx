import { createElement, type SVGAttributes } from 'react';

/** An icon of lucide's as its files hold it: drawn on a field of 24 by 24. */
interface IconData {
  node: [tag: string, attributes: Record<string, string>][];
}

/** Makes the component of one icon; stands in for lucide's own maker of components (web/slim-imports.ts). */
export default function createPlainIcon({ node }: IconData) {
  return ({ strokeWidth = 2, ...rest }: SVGAttributes<SVGSVGElement>) => (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...rest}
    >
      {node.map(([tag, attributes]) => createElement(tag, attributes))}
    </svg>
  );
}
