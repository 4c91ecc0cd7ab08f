import type { ReactNode } from 'react';
import { PageHeading } from './page-heading.tsx';

interface ArticleProps {
  title: string;
  lead?: string;
  /** Below the title, such as 'Last updated: September 4, 2025'. */
  note?: string;
  children: ReactNode;
}

/** A text page: its title beside the text on wide screens, the text in a separate column. */
export function Article({ title, lead, note, children }: ArticleProps) {
  return (
    <article className="page-width pt-12 pb-24 md:pt-20 md:pb-36">
      <PageHeading title={title} {...(lead && { lead })} />
      {note && <p className="mt-5 text-sm text-muted">{note}</p>}
      <div className="mt-12 border-t border-line md:mt-16">{children}</div>
    </article>
  );
}

/** A section of an article: its heading beside its text. */
export function ArticleSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-x-12 gap-y-4 border-b border-line py-10 last:border-0 lg:grid-cols-12">
      <h2 className="text-xl lg:col-span-4">{title}</h2>
      <div className="prose-flow min-w-0 max-w-[68ch] lg:col-span-8">{children}</div>
    </section>
  );
}
