const days = Array.from({ length: 31 }, (_, index) => index * 40);

/** A month of 30 days as a ruler, and on it, to scale, the 0.1% that 99.9% leaves. */
export function MonthOfMinutes() {
  return (
    <div aria-hidden="true" className="relative w-full pb-7 text-xs text-muted lg:max-w-3xl">
      <svg
        viewBox="0 0 1200 44"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="block h-11 w-full"
      >
        <rect x="0" y="0" width="1200" height="24" rx="3" className="fill-clip-green/45" />
        <rect x="839.4" y="0" width="1.2" height="24" className="fill-text" />
        <path
          d={days.map((x) => `M${Math.min(x + 0.5, 1199.5)} 30v${x % 280 === 0 ? 12 : 6}`).join('')}
          className="stroke-control"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <span className="absolute bottom-0 left-0">Day 1</span>
      <span className="absolute bottom-0 left-[70%] -translate-x-1/2">43 minutes</span>
      <span className="absolute right-0 bottom-0 max-[24rem]:hidden">Day 30</span>
    </div>
  );
}
