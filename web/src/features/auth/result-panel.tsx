import { type ReactNode, useEffect, useRef } from 'react';

interface ResultPanelProps {
  title: string;
  /** The next links. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The result of an action. It replaces the form and takes the focus, so that screen readers announce it. */
export function ResultPanel({ title, actions, children }: ResultPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-3xl font-semibold wrap-break-word">
        {title}
      </h1>
      <div className="mt-3 flex flex-col gap-4 wrap-break-word text-muted">{children}</div>
      {actions && <div className="mt-8 flex flex-col gap-3">{actions}</div>}
    </>
  );
}
