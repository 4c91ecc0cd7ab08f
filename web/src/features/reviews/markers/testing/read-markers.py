"""Reads files of markers with OpenTimelineIO: {format, rate, text}[] on its input, [frame, length, text][][] on its output."""

import json
import sys

import opentimelineio as otio


def read_resolve(text, rate):
    """Each marker is an event; its line, of which the adapter knows nothing, is a comment on it."""
    timeline = otio.adapters.read_from_string(text, "cmx_3600", rate=rate)
    for clip in timeline.find_clips():
        start = clip.source_range.start_time
        yield start.value, clip.source_range.duration.value, clip.metadata["cmx_3600"]["comments"][0]


def read_premiere(text, _rate):
    timeline = otio.adapters.read_from_string(text, "fcp_xml")
    start = timeline.global_start_time.value
    for marker in timeline.tracks.markers:
        span = marker.marked_range
        yield start + span.start_time.value, span.duration.value, marker.metadata["fcp_xml"]["comment"]


def read_final_cut(text, _rate):
    """The adapter reads markers of clips, not of gaps."""
    text = text.replace("<gap ", '<asset-clip ref="r2" ').replace("</gap>", "</asset-clip>")
    text = text.replace("</resources>", '<asset id="r2" format="r1"/></resources>')
    timeline = otio.adapters.read_from_string(text, "fcpx_xml")
    for clip in timeline.find_clips():
        for marker in clip.markers:
            yield marker.marked_range.start_time.value, marker.marked_range.duration.value, marker.name


readers = {"Resolve": read_resolve, "Premiere": read_premiere, "Final Cut": read_final_cut}
files = json.load(sys.stdin)
json.dump([list(readers[file["format"]](file["text"], file["rate"])) for file in files], sys.stdout)
