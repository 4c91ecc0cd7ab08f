import {
  cloneElement,
  type HTMLAttributes,
  type ReactElement,
  type Ref,
  useCallback,
  useEffect,
  useEffectEvent,
} from 'react';

/**
 * Replaces Radix's dismissable layers, which track outside presses and the topmost of several layers
 * (web/slim-imports.ts). A toast only needs Escape.
 */

interface LayerProps extends HTMLAttributes<HTMLElement> {
  ref?: Ref<HTMLElement>;
}

interface RootProps extends LayerProps {
  asChild: true;
  onEscapeKeyDown: (event: KeyboardEvent) => void;
  children: ReactElement<LayerProps>;
}

/** Passes its own attributes to its only child. */
export function Root({ asChild: _, onEscapeKeyDown, children, ref, ...rest }: RootProps) {
  const escaped = useEffectEvent(onEscapeKeyDown);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && escaped(event);
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, []);

  const own = children.props.ref;
  const both = useCallback(
    (element: HTMLElement | null) => {
      give(own, element);
      give(ref, element);
    },
    [own, ref],
  );
  return cloneElement(children, { ...rest, ref: both });
}

function give(ref: Ref<HTMLElement> | undefined, element: HTMLElement | null) {
  if (typeof ref === 'function') ref(element);
  else if (ref) ref.current = element;
}

export function Branch(props: HTMLAttributes<HTMLDivElement> & { ref?: Ref<HTMLDivElement> }) {
  return <div {...props} />;
}
