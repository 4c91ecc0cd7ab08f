import { formatTimecode, nominalRate } from '#shared/rules/film/timecode.ts';
import { oneLine, xmlText } from './marker-text.ts';
import { isDropFrame, type MarkedFilm, type Marker, markersOf } from './review-markers.ts';

/**
 * A sequence with markers for Premiere, which imports the XML of Final Cut Pro 7
 * (https://developer.apple.com/library/archive/documentation/AppleApplications/Reference/FinalCutPro_XML/Elements/Elements.html):
 * whole frames, of a `timebase` that is 30 with `ntsc` for 29.97. Markers are counted from the start of the sequence,
 * `out` is the frame after the last one, -1 for a point. A matte as long as the film makes the sequence one, and is
 * what an editor copies to take the markers along.
 */
export function premiereMarkers(film: MarkedFilm): string {
  const { name, frameCount, startFrame } = film;
  const rate = rateOf(film);
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE xmeml>
<xmeml version="4">
  <sequence id="sequence-1">
    <name>${xmlText(oneLine(name))}</name>
    <duration>${frameCount}</duration>
    ${rate}
    <timecode>
      ${rate}
      <string>${formatTimecode(0, film)}</string>
      <frame>${startFrame}</frame>
      <displayformat>${isDropFrame(film) ? 'DF' : 'NDF'}</displayformat>
    </timecode>
    <media>
      <video>
        <format>
          <samplecharacteristics>
            ${rate}
            <width>1920</width>
            <height>1080</height>
            <anamorphic>FALSE</anamorphic>
            <pixelaspectratio>square</pixelaspectratio>
            <fielddominance>none</fielddominance>
          </samplecharacteristics>
        </format>
        <track>
${matte(frameCount, rate)}
        </track>
      </video>
    </media>
${markersOf(film).map(element).join('\n')}
  </sequence>
</xmeml>
`;
}

function rateOf({ rate }: MarkedFilm): string {
  const ntsc = rate.numerator % rate.denominator === 0 ? 'FALSE' : 'TRUE';
  return `<rate><timebase>${nominalRate(rate)}</timebase><ntsc>${ntsc}</ntsc></rate>`;
}

function element({ frame, lastFrame, authors, texts }: Marker): string {
  const names = [...new Set(authors.map(oneLine))].join(', ');
  return `    <marker>
      <comment>${texts.map(xmlText).join('&#10;')}</comment>
      <name>${xmlText(names)}</name>
      <in>${frame}</in>
      <out>${lastFrame === frame ? -1 : lastFrame + 1}</out>
    </marker>`;
}

/** A transparent color matte. */
function matte(frameCount: number, rate: string): string {
  return `          <generatoritem id="clipitem-1">
            <name>Markers</name>
            <enabled>TRUE</enabled>
            <duration>${frameCount}</duration>
            ${rate}
            <start>0</start>
            <end>${frameCount}</end>
            <in>0</in>
            <out>${frameCount}</out>
            <alphatype>none</alphatype>
            <effect>
              <name>Color</name>
              <effectid>Color</effectid>
              <effectcategory>Matte</effectcategory>
              <effecttype>generator</effecttype>
              <mediatype>video</mediatype>
              <parameter>
                <parameterid>fillcolor</parameterid>
                <name>Color</name>
                <value><alpha>0</alpha><red>0</red><green>0</green><blue>0</blue></value>
              </parameter>
            </effect>
          </generatoritem>`;
}
