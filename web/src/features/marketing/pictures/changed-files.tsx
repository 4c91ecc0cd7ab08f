const bays = ['Edit', 'Sound', 'Grade'];
const fileCount = 32;
const changed = [5, 6, 13, 24];

const left = 72;
const width = 14;
const pitch = 17;
const rowHeight = 44;

/**
 * The files of a project in three bays: only the few that changed are copied from the first to the others. Where there
 * is less room the row is cut off, so that the names of the bays remain readable.
 */
export default function ChangedFiles() {
  return (
    <div className="overflow-hidden">
      <svg viewBox="0 0 620 128" aria-hidden="true" className="block w-full min-w-[31rem]">
        {/* All files are one element: a hundred elements would delay the first paint. */}
        <pattern
          id="project-files"
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
          width={(fileCount - 1) * pitch + width}
          height={bays.length * rowHeight}
          fill="url(#project-files)"
        />
        {changed.map((file) => (
          <path
            key={file}
            d={`M${left + file * pitch + 7} 22v${rowHeight * 2}`}
            className="files-travelling stroke-clip-violet"
            strokeDasharray="2 4"
            strokeWidth="1.5"
          />
        ))}
        {bays.map((bay, row) => (
          <g key={bay}>
            <text x="0" y={row * rowHeight + 21} className="fill-muted text-[15px]">
              {bay}
            </text>
            {changed.map((file) => (
              <rect
                key={file}
                x={left + file * pitch}
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
