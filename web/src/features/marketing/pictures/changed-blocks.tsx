const cities = ['Lisbon', 'Osaka', 'Lagos'];
const blockCount = 32;
const changed = [5, 6, 13, 24];

const left = 72;
const width = 14;
const pitch = 17;
const rowHeight = 44;

/**
 * A file as blocks, in three cities: only the few changed blocks move from the first city to the others. Where there is
 * less room the file is cut off, so that the city names remain readable.
 */
export default function ChangedBlocks() {
  return (
    <div className="overflow-hidden">
      <svg viewBox="0 0 620 128" aria-hidden="true" className="block w-full min-w-[31rem]">
        {/* All blocks are one element: a hundred elements would delay the first paint. */}
        <pattern
          id="file-blocks"
          x={left}
          y="6"
          width={pitch}
          height={rowHeight}
          patternUnits="userSpaceOnUse"
        >
          <rect width={width} height="20" rx="2" className="fill-control/45" />
        </pattern>
        <rect
          x={left}
          y="6"
          width={(blockCount - 1) * pitch + width}
          height={cities.length * rowHeight}
          fill="url(#file-blocks)"
        />
        {changed.map((block) => (
          <path
            key={block}
            d={`M${left + block * pitch + 7} 22v${rowHeight * 2}`}
            className="blocks-travelling stroke-clip-violet"
            strokeDasharray="2 4"
            strokeWidth="1.5"
          />
        ))}
        {cities.map((city, row) => (
          <g key={city}>
            <text x="0" y={row * rowHeight + 21} className="fill-muted text-[15px]">
              {city}
            </text>
            {changed.map((block) => (
              <rect
                key={block}
                x={left + block * pitch}
                y={row * rowHeight + 6}
                width={width}
                height="20"
                rx="2"
                className="fill-clip-violet"
              />
            ))}
          </g>
        ))}
      </svg>
    </div>
  );
}
