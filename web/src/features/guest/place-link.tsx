import type { MouseEvent, ReactNode } from 'react';
import { goToPlace, type Place, placeHref } from './use-place.ts';

interface PlaceLinkProps {
  to: Place;
  className: string;
  children: ReactNode;
}

/** A link within the page; with a key held it opens as any other. */
export function PlaceLink({ to, className, children }: PlaceLinkProps) {
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    goToPlace(to);
    window.scrollTo(0, 0);
  };
  return (
    <a href={placeHref(to)} dir="auto" onClick={onClick} className={className}>
      {children}
    </a>
  );
}
