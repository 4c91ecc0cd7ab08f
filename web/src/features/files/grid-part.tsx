import type { HTMLAttributes, Ref } from 'react';

interface GridPartProps extends HTMLAttributes<HTMLDivElement> {
  role: 'grid' | 'rowgroup' | 'row' | 'columnheader' | 'rowheader' | 'gridcell';
  ref?: Ref<HTMLDivElement> | undefined;
}

/**
 * A part of a grid in the sense of ARIA. Tables cannot be used: only the rows in sight are rendered, each at its
 * position, and a table lays out its rows itself.
 */
export function GridPart({ role, ...rest }: GridPartProps) {
  return <div {...rest} role={role} />;
}
