import type { ReactNode } from 'react';

interface TabHeaderProps {
  title: string;
  about: string;
  /** The actions of the tab. */
  children?: ReactNode;
}

export function TabHeader({ title, about, children }: TabHeaderProps) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div>
        <h1 className="text-xl">{title}</h1>
        <p className="mt-1 text-sm text-muted">{about}</p>
      </div>
      {children && (
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">{children}</div>
      )}
    </header>
  );
}
