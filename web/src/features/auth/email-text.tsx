/** An address in running text: it stands out, and is broken where a line cannot hold it. */
export function EmailText({ children }: { children: string }) {
  return <strong className="font-medium wrap-break-word text-text">{children}</strong>;
}
