import { createElement, type SVGAttributes } from 'react';

/** A lucide icon as its files define it, on a 24 by 24 grid. */
interface IconData {
  node: [tag: string, attributes: Record<string, string>][];
}

/** Creates the component of one icon; replaces lucide's own factory (web/slim-imports.ts). */
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
