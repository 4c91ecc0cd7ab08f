import * as Radix from '@radix-ui/react-tooltip';
import type { ReactElement, ReactNode } from 'react';

/**
 * Wraps everything that has tooltips. Its defaults are those of the specification (section 9): a tooltip opens after
 * 700 ms, and the next one immediately within 300 ms.
 */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return <Radix.Provider>{children}</Radix.Provider>;
}

interface TooltipProps {
  /** Without a text there is no tooltip. */
  text: string | null;
  /** The element that it describes, which takes a ref. */
  children: ReactElement;
}

/** A short text about an element, after hovering it for a while or on keyboard focus. Escape closes it. */
export function Tooltip({ text, children }: TooltipProps) {
  if (text === null) return children;
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-80 rounded-control bg-text px-2.5 py-1 text-xs wrap-break-word text-surface"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
