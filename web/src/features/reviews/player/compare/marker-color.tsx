/** The color that a version's markers have on the bar, beside its name: those of the one that is commented on, or of the other. */
export function MarkerColor({ isOther }: { isOther: boolean }) {
  const color = isOther ? 'bg-clip-violet' : 'bg-accent';
  return (
    <span
      aria-hidden="true"
      className={`size-2 shrink-0 rounded-full forced-color-adjust-none ${color}`}
    />
  );
}
