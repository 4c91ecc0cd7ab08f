import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

interface LoadErrorProps {
  /** What is missing, as the sentence about it begins: `The team`. */
  what: string;
  onRetry: () => void;
  children?: ReactNode;
}

/** Stands where something could not be loaded, with the way to try again. */
export function LoadError({ what, onRetry, children }: LoadErrorProps) {
  return (
    <Notice
      tone="danger"
      title={`${what} could not be loaded.`}
      action={
        <Button variant="secondary" size="sm" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
