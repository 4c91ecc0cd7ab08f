import type { HTMLAttributes, Ref } from 'react';

interface GridElementProps extends HTMLAttributes<HTMLDivElement> {
  role: 'grid' | 'rowgroup' | 'row' | 'columnheader' | 'rowheader' | 'gridcell';
  ref?: Ref<HTMLDivElement> | undefined;
}

/**
 * An element of an ARIA grid. Tables cannot be used: only the rows in sight are rendered, each at its
 * position, and a table lays out its rows itself.
 */
export function GridElement({ role, ...rest }: GridElementProps) {
  return <div {...rest} role={role} />;
}
