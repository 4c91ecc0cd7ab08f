const included = [0, 1, 2, 3];
const added = [4, 5];

/** Hot storage as blocks of 250 GB, four included and two added, above cold storage as one long shelf. */
export function StorageBlocks() {
  return (
    <svg
      viewBox="0 0 296 104"
      aria-hidden="true"
      className="w-full overflow-visible text-[13px] max-[24rem]:text-[16px]"
    >
      <text y="11" className="fill-text">
        Hot
      </text>
      <text x="296" y="11" textAnchor="end" className="fill-muted">
        1.5 TB
      </text>
      {included.map((block) => (
        <rect
          key={block}
          x={block * 50}
          y="20"
          width="46"
          height="32"
          rx="3"
          className="fill-clip-teal"
        />
      ))}
      {added.map((block) => (
        <rect
          key={block}
          x={block * 50 + 0.75}
          y="20.75"
          width="44.5"
          height="30.5"
          rx="3"
          className="fill-clip-teal/25 stroke-clip-teal"
          strokeWidth="1.5"
          strokeDasharray="4 3"
        />
      ))}
      <text y="79" className="fill-text">
        Cold
      </text>
      <text x="296" y="79" textAnchor="end" className="fill-muted">
        2 TB
      </text>
      <rect y="88" width="296" height="12" rx="3" className="fill-control" />
    </svg>
  );
}
