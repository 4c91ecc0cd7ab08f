interface PageHeadingProps {
  title: string;
  lead?: string;
}

/** The heading of a public page. */
export function PageHeading({ title, lead }: PageHeadingProps) {
  return (
    <div className="max-w-3xl">
      <h1 className="text-5xl font-semibold">{title}</h1>
      {lead && <p className="mt-5 max-w-2xl text-lg text-balance text-muted">{lead}</p>}
    </div>
  );
}
