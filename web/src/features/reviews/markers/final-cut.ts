import { oneLine, xmlText } from './marker-text.ts';
import { isDropFrame, type MarkedFilm, type Marker, markersOf } from './review-markers.ts';

/**
 * A project with markers for Final Cut Pro, as FCPXML 1.9
 * (https://developer.apple.com/documentation/professional-video-applications/document-type-definition): on a gap, which
 * needs no media and so none that is found. Times are seconds as a fraction, on the borders of frames. A marker is one
 * frame long, as Final Cut makes them: those within the range of another were lost
 * (https://github.com/aagedal/Aagedal-Media-Player/tree/main/docs/evidence). One that can be completed is a to-do.
 */
export function finalCutMarkers(film: MarkedFilm): string {
  const { name, startFrame, frameCount } = film;
  const time = (frames: number) => seconds(frames, film.rate);
  const [start, duration] = [time(startFrame), time(frameCount)];
  const counting = isDropFrame(film) ? 'DF' : 'NDF';
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE fcpxml>
<fcpxml version="1.9">
  <resources>
    <format id="r1" frameDuration="${time(1)}" width="1920" height="1080"/>
  </resources>
  <project name="${xmlText(oneLine(name))}">
    <sequence format="r1" duration="${duration}" tcStart="${start}" tcFormat="${counting}">
      <spine>
        <gap name="Markers" offset="${start}" start="${start}" duration="${duration}">
${markersOf(film)
  .map((marker) => element(marker, time(startFrame + marker.frame), time(1)))
  .join('\n')}
        </gap>
      </spine>
    </sequence>
  </project>
</fcpxml>
`;
}

function element({ texts, isDone }: Marker, start: string, duration: string): string {
  const [first, ...others] = texts;
  const value = xmlText(oneLine(first));
  const note = others.length > 0 ? ` note="${others.map(xmlText).join('&#10;')}"` : '';
  return `          <marker start="${start}" duration="${duration}" value="${value}" completed="${isDone ? 1 : 0}"${note}/>`;
}

/** How long frames last, in seconds. */
function seconds(frames: number, { numerator, denominator }: MarkedFilm['rate']): string {
  const divisor = greatestDivisor(numerator, denominator);
  return frames === 0 ? '0s' : `${(frames * denominator) / divisor}/${numerator / divisor}s`;
}

function greatestDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestDivisor(other, one % other);
}
