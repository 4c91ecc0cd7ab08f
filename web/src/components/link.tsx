import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** A path within the site, such as `/pricing` or `/#contact`. */
  to: string;
  /** The location state for the target page. */
  state?: unknown;
  /** Whether it replaces this page in the history. */
  replace?: boolean;
}

/**
 * A link within the site. The router's own includes prefetching for its framework mode, which costs every page 1.6 KB
 * and is unused here.
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
