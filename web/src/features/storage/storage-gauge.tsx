interface StorageGaugeProps {
  requested: number;
  provisioned: number;
  /** Undefined until it is known. */
  used: number | undefined;
  /** The class of its color. */
  fill: string;
}

/**
 * What is used of the paid amount, and both relative to the requested one, in TB; the largest of them fills the gauge.
 * An SVG, because its widths need no style attribute.
 */
export function StorageGauge({ requested, provisioned, used = 0, fill }: StorageGaugeProps) {
  const scale = 100 / Math.max(requested, provisioned, used, 1);
  return (
    <svg
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="h-2 w-full rounded-full bg-sunken"
    >
      <rect width={requested * scale} height="1" className={fill} opacity={0.15} />
      <rect width={provisioned * scale} height="1" className={fill} opacity={0.35} />
      <rect width={used * scale} height="1" className={fill} />
    </svg>
  );
}
