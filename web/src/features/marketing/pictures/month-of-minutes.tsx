const days = Array.from({ length: 31 }, (_, index) => index * 40);

/** A month of 30 days as a ruler, and on it, to scale, the thousandth part that 99.9% leaves. */
export function MonthOfMinutes() {
  return (
    <svg
      viewBox="0 0 1204 44"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="h-11 w-full"
    >
      <rect x="0" y="4" width="1200" height="16" className="fill-clip-green/25" />
      <rect x="839" y="4" width="1.2" height="16" className="fill-text" />
      <path
        d={days.map((x) => `M${x + 0.5} 26v${x % 280 === 0 ? 12 : 6}`).join('')}
        className="stroke-control"
      />
    </svg>
  );
}
