#!/bin/bash
# Makes the clips beside it with ffmpeg 5.1, and what ffprobe says of their frames. Run once; the tests need neither.
#
# The number of each frame is drawn into the picture, 128 x 64, as eight columns of 16 pixels, the highest bit at the
# left: in the upper half white is 1 and black 0, in the lower half the other way round. `e2e/reviews/review-player.browser.test.ts` reads it.
set -euo pipefail
cd "$(dirname "$0")"
shopt -s nullglob
rm -f -- *.mp4 *.mov *.m4a *.webm *.mkv *.wav times.json

numbers='geq=lum=16+219*mod(floor(N/pow(2\,7-floor(X/16)))+gte(Y\,32)\,2):cb=128:cr=128,format=yuv420p'
quiet=(-hide_banner -loglevel error -y)
h264=(-c:v libx264 -bsf:v 'filter_units=remove_types=6' -bitexact -map_metadata -1)
plain=(-profile:v baseline -g 12)
reordered=(-profile:v main -g 12 -bf 2 -b_strategy 0)

# film NAME RATE FRAMES OPTIONS...
film() {
  ffmpeg "${quiet[@]}" -f lavfi -i "color=size=128x64:rate=$2" -vf "$numbers" -frames:v "$3" "${h264[@]}" "${@:4}" "$1"
}

# uneven NAME PTS FRAMES OPTIONS...: a frame N is shown at the tick that the expression PTS gives, of 90,000 a second.
uneven() {
  ffmpeg "${quiet[@]}" -f lavfi -i 'color=size=128x64:rate=30' \
    -vf "$numbers,settb=1/90000,setpts=$2" -fps_mode passthrough -enc_time_base 1/90000 -frames:v "$3" \
    "${h264[@]}" "${@:4}" "$1"
}

film 23976.mp4 24000/1001 90 "${plain[@]}" -movflags +faststart
# ffmpeg writes the moov at the end, and shifts reordered frames back by an edit list.
film 24-moov-at-end.mp4 24 72 "${reordered[@]}"
film 2997-drop.mp4 30000/1001 90 "${plain[@]}" -timecode '00:00:59;20'
film 2997.mov 30000/1001 90 "${reordered[@]}" -timecode 01:00:00:00
film 30-fragmented.mp4 30 90 "${reordered[@]}" -movflags +frag_keyframe+empty_moov+delay_moov+default_base_moof
# No edit list: the first frame is shown two frames after zero.
film fragmented-without-edits.mp4 30 90 "${reordered[@]}" -movflags +frag_keyframe+empty_moov+default_base_moof
film 50.mp4 50 100 "${plain[@]}" -movflags +faststart
film 5994-drop.mp4 60000/1001 120 "${reordered[@]}" -timecode '23:59:59;00' -movflags +faststart
film negative-offsets.mp4 25 75 "${reordered[@]}" -movflags +negative_cts_offsets+faststart

uneven variable.mp4 'N*3003+mod(N*N*577\,1900)' 96 "${reordered[@]}" -video_track_timescale 90000 -movflags +faststart
uneven variable-fragmented.mp4 'N*1501+mod(N*7919\,900)' 120 "${plain[@]}" -video_track_timescale 90000 \
  -movflags +frag_keyframe+empty_moov+delay_moov+default_base_moof

# With sound; timecode.
ffmpeg "${quiet[@]}" -f lavfi -i 'color=size=128x64:rate=25' -f lavfi -i sine=sample_rate=48000 -vf "$numbers" \
  -frames:v 75 -t 3 "${h264[@]}" "${plain[@]}" -c:a aac -b:a 32k -timecode 10:00:00:00 -movflags +faststart 25.mp4

# The film begins half a second after the sound, by an empty edit.
ffmpeg "${quiet[@]}" -f lavfi -i sine=sample_rate=48000 -i 25.mp4 -map 0:a -map 1:v -c:v copy -c:a aac -b:a 32k -t 3 \
  -bitexact -map_metadata -1 -write_tmcd 0 -movflags +faststart alone.mp4
ffmpeg "${quiet[@]}" -i alone.mp4 -itsoffset 0.5 -i alone.mp4 -map 0:a -map 1:v -c copy -bitexact \
  -movflags +faststart late.mp4
rm alone.mp4

# Cut between two key frames without encoding again: the edit list hides what comes before the cut.
ffmpeg "${quiet[@]}" -ss 0.7 -i 24-moov-at-end.mp4 -c copy -bitexact -movflags +faststart trimmed.mp4

# As a phone held upright records: turned by the track's matrix, at no even rate, 600 ticks a second.
uneven landscape.mp4 'N*3000+600*mod(N*N\,3)' 60 "${plain[@]}" -video_track_timescale 600
ffmpeg "${quiet[@]}" -i landscape.mp4 -c copy -metadata:s:v rotate=270 -video_track_timescale 600 -bitexact -movflags +faststart portrait.mp4
rm landscape.mp4

# Chromium cannot decode the second group of pictures when it is sent there, as its first ones refer to the group before.
film open-gop.mp4 25 100 -x264-params open-gop=1:keyint=25:scenecut=0:bframes=3 -movflags +faststart

# Matroska has no table of frames. A live recording has no sizes; its rate varies.
webm=(-c:v libvpx -b:v 60k -bitexact -map_metadata -1)
ffmpeg "${quiet[@]}" -f lavfi -i color=size=128x64:rate=30000/1001 -f lavfi -i sine=sample_rate=48000 -vf "$numbers" \
  -frames:v 60 -t 2.002 "${webm[@]}" -g 12 -c:a libopus -b:a 16k 2997.webm
ffmpeg "${quiet[@]}" -f lavfi -i color=size=128x64:rate=30 -vf "$numbers,settb=1/1000,setpts=N*33+12*mod(N*N\,3)" \
  -fps_mode passthrough -enc_time_base 1/1000 -frames:v 60 "${webm[@]}" -g 12 -live 1 live.webm
film timecode.mkv 30000/1001 60 "${reordered[@]}" -timecode '00:00:59;20'

ffmpeg "${quiet[@]}" -f lavfi -i sine=sample_rate=48000:duration=1 -c:a aac -b:a 32k -bitexact sound.m4a

for clip in *.mp4 *.mov *.webm *.mkv; do
  ffprobe -loglevel error -select_streams v:0 -show_frames -show_entries frame=pts,pkt_duration:stream=time_base \
    -of json "$clip" |
    jq --compact-output --arg clip "$clip" '{ ($clip): {
      timescale: (.streams[0].time_base | ltrimstr("1/") | tonumber),
      times: [.frames[].pts],
      lastDuration: .frames[-1].pkt_duration
    } }'
done | jq --compact-output --slurp add > times.json

# After these, as no browser plays it: what a proxy is made of.
ffmpeg "${quiet[@]}" -f lavfi -i 'color=size=128x64:rate=24000/1001' -f lavfi -i sine=sample_rate=16000 \
  -vf "${numbers/,format=yuv420p/,format=yuv422p10}" -frames:v 48 -t 2.002 -c:v prores_ks -profile:v 0 -c:a pcm_s16le \
  -timecode 01:00:00:00 -bitexact -map_metadata -1 prores.mov
