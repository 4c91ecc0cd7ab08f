import { PageMeta } from '#web/components/page-meta.tsx';

/** What is about the workspace as a whole is not there for a collaborator. */
export function NoSuchTab() {
  return (
    <section className="flex flex-col items-start gap-3 py-16">
      <PageMeta title="404 Page Not Found" />
      <h1 className="text-2xl font-semibold">404 Page Not Found</h1>
      <p className="max-w-lg text-muted">There is nothing at this address.</p>
    </section>
  );
}
