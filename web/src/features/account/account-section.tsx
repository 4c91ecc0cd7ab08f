import { type ReactNode, useId } from 'react';

interface AccountSectionProps {
  title: string;
  about: string;
  children: ReactNode;
}

/** A section of the account page: title and description beside its controls, where there is room. */
export function AccountSection({ title, about, children }: AccountSectionProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="grid gap-x-8 gap-y-4 p-5 md:grid-cols-[minmax(0,16rem)_minmax(0,1fr)] md:p-6"
    >
      <div>
        <h2 id={titleId} className="font-semibold">
          {title}
        </h2>
        <p className="mt-1 text-sm text-muted">{about}</p>
      </div>
      <div className="min-w-0 max-w-md">{children}</div>
    </section>
  );
}
