/** An email address in running text: highlighted, and broken where a line cannot hold it. */
export function EmailText({ children }: { children: string }) {
  return <strong className="font-medium wrap-break-word text-text">{children}</strong>;
}
