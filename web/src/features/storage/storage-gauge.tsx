interface StorageGaugeProps {
  requested: number;
  provisioned: number;
  /** The class of its color. */
  fill: string;
}

/**
 * The paid amount relative to the requested one, in TB; the larger of the two fills the gauge. An SVG, because its
 * widths need no style attribute.
 */
export function StorageGauge({ requested, provisioned, fill }: StorageGaugeProps) {
  const scale = 100 / Math.max(requested, provisioned, 1);
  return (
    <svg
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="h-2 w-full rounded-full bg-sunken"
    >
      <rect width={requested * scale} height="1" className={fill} opacity={0.35} />
      <rect width={provisioned * scale} height="1" className={fill} />
    </svg>
  );
}
