import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

interface LoadErrorProps {
  /** What is missing, as the subject of the sentence about it: `The team`. */
  what: string;
  onRetry: () => void;
  children?: ReactNode;
}

/** Replaces content that could not be loaded, with a retry button. */
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
