import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** An address of the site's own, such as `/pricing` or `/#contact`. */
  to: string;
  /** What the page there finds in its location's state. */
  state?: unknown;
  /** Whether it takes the place of this page in the history. */
  replace?: boolean;
}

/**
 * A link within the site. The router's own has prefetching for its framework in it, which costs every page 1.6 KB
 * and is used by none.
 */
export function Link({ to, state, replace = false, onClick, ...rest }: LinkProps) {
  const href = useHref(to);
  const go = useLinkClickHandler<HTMLAnchorElement>(to, {
    state,
    replace,
    ...(rest.target && { target: rest.target }),
  });

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (!event.defaultPrevented) go(event);
  }

  return (
    <a {...rest} href={href} onClick={follow}>
      {rest.children}
    </a>
  );
}
