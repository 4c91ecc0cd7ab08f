import { type ReactNode, useEffect, useRef } from 'react';

interface ResultPanelProps {
  title: string;
  /** Where to go from here. */
  actions?: ReactNode;
  children: ReactNode;
}

/** What something has come to. It takes the place of what led to it, and so the focus, by which it is read out. */
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
