const files = [
  'harbour_e03.prproj',
  'harbour_e03.drp',
  'harbour_e03.fcpxml',
  'turnover_e03.aaf',
  'conform_e03.edl',
];

/** A project folder with files of common post-production applications. */
export function ProjectFiles() {
  return (
    <ul aria-hidden="true" className="font-mono text-xs leading-7 text-muted">
      {files.map((file) => {
        const dot = file.indexOf('.');
        return (
          <li key={file} className="border-b border-line last:border-0">
            {file.slice(0, dot)}
            <span className="text-clip-green">{file.slice(dot)}</span>
          </li>
        );
      })}
    </ul>
  );
}
