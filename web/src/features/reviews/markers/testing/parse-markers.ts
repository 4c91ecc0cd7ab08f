/** What a file says of a marker: counted from the film's first frame. */
export interface ParsedMarker {
  frame: number;
  length: number;
  text: string;
}

interface Counting {
  fps: number;
  startFrame: number;
}

/** The frame of a timecode, counted as the label says: two or four numbers are missing from most minutes. */
export function labelToFrame(label: string, { fps, startFrame }: Counting): number {
  const [, hh = 0, mm = 0, ss = 0, separator = '', ff = 0] =
    /^(\d\d):(\d\d):(\d\d)([:;])(\d\d)$/.exec(label) ?? failed(label);
  let frame = Number(ff) + fps * (Number(ss) + 60 * (Number(mm) + 60 * Number(hh)));
  if (separator === ';') {
    for (let minute = 1; minute <= Number(hh) * 60 + Number(mm); minute += 1)
      if (minute % 10 > 0) frame -= fps / 15;
  }
  return frame - startFrame;
}

/** Timeline markers of Resolve. */
export function parseResolve(edl: string, counting: Counting): ParsedMarker[] {
  const [head, ...events] = edl.split('\r\n\r\n');
  if (!/^TITLE: [^\r\n]*\r\nFCM: (NON-)?DROP FRAME$/.test(head ?? '')) failed(head);
  return events
    .filter((event) => event !== '')
    .map((event, index) => {
      const [, number, sourceIn, sourceOut, recordIn, recordOut, text, length] =
        /^(\d{3}) {2}001 {6}V {5}C {8}(\S+) (\S+) (\S+) (\S+) {2}\r\n \|C:ResolveColor(?:Blue|Green) \|M:([^|\r\n]*) \|D:(\d+)(?:\r\n)?$/.exec(
          event,
        ) ?? failed(event);
      const frame = labelToFrame(recordIn ?? '', counting);
      const isOneFrame = labelToFrame(recordOut ?? '', counting) === frame + 1;
      const isSame = sourceIn === recordIn && sourceOut === recordOut;
      if (!isOneFrame || !isSame || Number(number) !== index + 1) failed(event);
      return { frame, length: Number(length), text: text ?? '' };
    });
}

/** Sequence markers of Premiere. */
export function parsePremiere(xml: string, { fps, startFrame }: Counting): ParsedMarker[] {
  const file = parseXml(xml);
  const text = (element: Element, path: string) => element.querySelector(path)?.textContent ?? '';
  const sequence = file.querySelector('xmeml > sequence') ?? failed(xml);
  if (text(sequence, ':scope > rate > timebase') !== String(fps)) failed(xml);
  if (text(sequence, ':scope > timecode > frame') !== String(startFrame)) failed(xml);
  return [...sequence.querySelectorAll(':scope > marker')].map((marker) => {
    const [frame, end] = [Number(text(marker, 'in')), Number(text(marker, 'out'))];
    return { frame, length: end === -1 ? 1 : end - frame, text: text(marker, 'comment') };
  });
}

/** Markers of a project of Final Cut. */
export function parseFinalCut(xml: string, { startFrame }: Counting): ParsedMarker[] {
  const file = parseXml(xml);
  const time = (element: Element | null, name: string): readonly [bigint, bigint] => {
    const [, ticks = '', scale = '1'] =
      /^(\d+)(?:\/(\d+))?s$/.exec(element?.getAttribute(name) ?? '') ?? failed(xml);
    return [BigInt(ticks), BigInt(scale)];
  };
  const [frameTicks, frameScale] = time(file.querySelector('resources > format'), 'frameDuration');
  const frames = ([ticks, scale]: readonly [bigint, bigint]) => {
    const [whole, part] = [scale * frameTicks, ticks * frameScale];
    // Final Cut refuses a time that is not on the border of a frame.
    return part % whole === 0n ? Number(part / whole) : failed(xml);
  };
  const gap = file.querySelector('fcpxml > project > sequence > spine > gap');
  const first = frames(time(gap, 'start'));
  const start = frames(time(gap?.closest('sequence') ?? null, 'tcStart'));
  if (start !== startFrame || frames(time(gap, 'offset')) !== start) failed(xml);
  return [...(gap?.querySelectorAll(':scope > marker') ?? [])].map((marker) => ({
    frame: frames(time(marker, 'start')) - first,
    length: frames(time(marker, 'duration')),
    text: [marker.getAttribute('value'), marker.getAttribute('note')].join('\n'),
  }));
}

/** Markers of Avid. */
export function parseAvid(text: string, counting: Counting): ParsedMarker[] {
  const lines = text.split('\r\n');
  if (lines.pop() !== '') failed(text);
  return lines.map((line) => {
    const [author, label, track, color, comment, length, ...others] = line.split('\t');
    if (!author || track !== 'V1' || !/^(blue|green)$/.test(color ?? '') || others.length > 0)
      failed(line);
    return {
      frame: labelToFrame(label ?? '', counting),
      length: Number(length),
      text: comment ?? '',
    };
  });
}

/** Rows of a CSV file: quoted cells, in which a quotation mark stands twice. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g,
  )) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

function parseXml(xml: string): Document {
  const file = new DOMParser().parseFromString(xml, 'text/xml');
  return file.querySelector('parsererror') ? failed(xml) : file;
}

function failed(text: unknown): never {
  throw new Error(`Not as the format wants it: ${text}`);
}
