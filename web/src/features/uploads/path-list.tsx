/** The number of paths that are listed; of the others there is only the count. */
const maxListed = 4;

/** The first of some paths, each with a note. */
export function PathList({ items }: { items: readonly { path: string; note?: string }[] }) {
  const more = items.length - maxListed;
  return (
    <ul className="mt-1.5 flex flex-col gap-1 text-sm text-muted">
      {items.slice(0, maxListed).map(({ path, note }) => (
        <li key={path} className="min-w-0 wrap-anywhere">
          <span className="text-text">{path}</span>
          {note && <span className="block">{note}</span>}
        </li>
      ))}
      {more > 0 && <li>{`and ${more.toLocaleString('en-US')} more`}</li>}
    </ul>
  );
}
