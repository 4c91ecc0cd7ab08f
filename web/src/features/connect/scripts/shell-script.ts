/**
 * What connects a computer with Linux or macOS. The values that it uses are set by the lines before it, so this text is
 * the same for all. It must run in any `sh`: no arrays, no `local`.
 *
 * It syncs, since a mounted folder needs a driver on each system, and is gone without a connection. It promises:
 *
 * - Nothing is deleted or replaced that is not kept elsewhere: the workspace has its trash, `bisync` keeps both versions
 *   of a conflict, and a first sync, which has no earlier list to compare with, moves what it replaces here aside.
 * - A folder that is not there (a disk that is not mounted) or belongs to another workspace has not its marker, and is
 *   not synced.
 * - Who does not see the whole workspace has some of its folders here, each of which has a marker with its name there: a
 *   folder here never becomes that of another one. One that they no longer see stays here, and is not synced.
 * - If more than half of one side was deleted, nothing is changed: `--max-delete` of https://rclone.org/bisync/.
 */
export const shellScript = String.raw`
set -u
umask 077
# No configuration of rclone's is read or written.
export RCLONE_CONFIG=/dev/null
if [ "$(uname)" = Darwin ]; then
  base="$HOME/Library/Application Support/$product"
  starters="$HOME/Library/LaunchAgents"
  starter="$starters/$slug.$device.plist"
else
  base="$HOME/.local/share/$slug"
  starters="$(printenv XDG_CONFIG_HOME || echo "$HOME/.config")/autostart"
  starter="$starters/$slug-$device.desktop"
fi
state="$base/$device"
# The marker of a folder that holds some folders of the workspace.
of_folders="$prefix|folders"
child=

say() { printf '%s\n' "$*"; }
stop() { say "$*" >&2; exit 1; }
note() { printf '%s  %s\n' "$(date '+%Y-%m-%d %H:%M')" "$*" | tee "$state/status"; }

# Runs a program that ends with this script.
hold() { "$@" & child=$!; wait "$child"; }
trap 'kill "$child" 2>/dev/null; exit 143' TERM INT HUP

# The folder here and the one in the workspace, of which part may be a folder.
choose_folders() {
  part=$1
  folder="$HOME/$product/$folder_name"
  remote="workspace:$bucket/$prefix"
  [ -z "$part" ] || { folder="$folder/$part"; remote="$remote$part/"; }
}

# rclone 1.70 is the first whose S3 client can sign in at a website.
find_rclone() {
  # At sign-in the PATH is shorter than in a terminal.
  for rclone in "$(command -v rclone)" "$(cat "$state/rclone" 2>/dev/null)"; do
    [ -x "$rclone" ] || continue
    version=$("$rclone" version 2>/dev/null | sed -n '1s/^rclone v\([0-9]*\)\.\([0-9]*\).*/\1 \2/p')
    # shellcheck disable=SC2086 # two numbers
    set -- $version
    if [ $# -eq 2 ] && { [ "$1" -gt 1 ] || [ "$2" -ge 70 ]; }; then return 0; fi
  done
  how='https://rclone.org/install/ (the package of your distribution may be too old)'
  [ "$(uname)" != Darwin ] || how='"brew install rclone", or https://rclone.org/install/'
  stop "This needs rclone 1.70 or newer. Get it by $how, then run this again."
}

# Only what is set here decides how rclone signs in.
prepare_rclone() {
  for name in $(env | sed -n -e 's/^\(AWS_[A-Z0-9_]*\)=.*/\1/p' -e 's/^\(RCLONE_[A-Z0-9_]*\)=.*/\1/p'); do
    unset "$name"
  done
  export AWS_CONFIG_FILE=/dev/null AWS_SHARED_CREDENTIALS_FILE=/dev/null
  export AWS_CONTAINER_CREDENTIALS_FULL_URI="$credentials_url" AWS_CONTAINER_AUTHORIZATION_TOKEN="$key"
  export RCLONE_CONFIG=/dev/null RCLONE_CACHE_DIR="$state/cache"
  export RCLONE_CONFIG_WORKSPACE_TYPE=s3 RCLONE_CONFIG_WORKSPACE_ENV_AUTH=true
  export RCLONE_CONFIG_WORKSPACE_REGION="$region" RCLONE_CONFIG_WORKSPACE_NO_CHECK_BUCKET=true
  export RCLONE_CONFIG_WORKSPACE_DIRECTORY_MARKERS=true
  export RCLONE_CONFIG_WORKSPACE_STORAGE_CLASS=INTELLIGENT_TIERING
  if [ -n "$endpoint" ]; then
    export RCLONE_CONFIG_WORKSPACE_PROVIDER=Other RCLONE_CONFIG_WORKSPACE_ENDPOINT="$endpoint"
  else
    export RCLONE_CONFIG_WORKSPACE_PROVIDER=AWS
  fi
}

# Browsers tell whole milliseconds of a file's time, rclone nanoseconds.
with_files() {
  hold "$rclone" "$@" --modify-window 1s --skip-links --exclude ".$slug" --exclude .DS_Store \
    --exclude Thumbs.db --exclude desktop.ini --exclude '*.partial' --filter-from "$state/filter" \
    >>"$state/log" 2>&1
}
bisync() {
  with_files bisync "$folder" "$remote" --workdir "$state/sync" --create-empty-src-dirs \
    --resilient --recover --max-lock 2m "$@"
}
has_files_here() { [ -n "$(find "$folder" -type f ! -name ".$slug" 2>/dev/null | head -n 1)" ]; }
has_files_there() { [ -n "$("$rclone" lsf -R --files-only "$remote" 2>/dev/null | head -n 1)" ]; }
# An empty workspace has no folder at S3: rclone ends with 3, which is no failure here.
can_list() { hold "$rclone" lsf -R --max-depth "$1" "$remote" >/dev/null 2>"$state/error" || [ $? -eq 3 ]; }

# Asks which folders this person's computer syncs. The key is in no argument, which other programs could see.
ask_folders() {
  RCLONE_HEADER="Authorization: $key" "$rclone" copyurl --stdout "$folders_url" >"$state/answer" 2>"$state/error"
}
is_limited() { ask_folders && grep -q '"whole":false' "$state/answer"; }

# The names in the answer, one a line: no name has a backslash or a line break.
names() {
  sed 's/^[^[]*\[//' "$state/answer" | awk '{
    while (match($0, /"([^"\\]|\\.)*"/)) {
      name = substr($0, RSTART + 1, RLENGTH - 2)
      $0 = substr($0, RSTART + RLENGTH)
      gsub(/\\"/, "\"", name)
      print name
    }
  }'
}

# Finds the folder here of a folder of the workspace: the one that has its marker, or a new one. A restricted folder has
# its title, and its id only where the title is taken.
choose_folder() {
  name=$1
  own=$(say "$name" | tr '=' '-')
  title=$(say "$own" | LC_ALL=C sed 's/^~\(..*\) ([a-z2-9]\{12\})$/\1/')
  other="$own (open)"
  [ "$title" = "$own" ] || other=$(say "$own" | sed 's/^.//')
  case $title in .|..) title=$other ;; esac
  for here in "$own" "$title" "$other"; do
    [ "$(cat "$folder/$here/.$slug" 2>/dev/null)" != "$prefix$name" ] || return 0
  done
  for here in "$title" "$other"; do
    [ -z "$(ls -A "$folder/$here" 2>/dev/null)" ] || continue
    mkdir -p "$folder/$here" && printf '%s' "$prefix$name" >"$folder/$here/.$slug" && rm -f "$state/merged"
    return
  done
  return 1
}

# Makes one tree of the folders (https://rclone.org/combine/), and leaves all else here alone. While the folders are
# others than before, both sides are brought together instead of comparing them with what was there.
make_tree() {
  ask_folders || return 1
  upstreams=
  : >"$state/tree.new"
  names >"$state/names"
  while IFS= read -r each; do
    choose_folder "$each" || { note "The folder $each has no place in $folder."; continue; }
    say "$here/$each" >>"$state/tree.new"
    [ -z "$upstreams" ] || upstreams="$upstreams "
    upstreams="$upstreams\"$(say "$here=workspace:$bucket/$prefix$each/" | sed 's/"/""/g')\""
  done <"$state/names"
  cmp -s "$state/tree" "$state/tree.new" || rm -f "$state/merged"
  mv "$state/tree.new" "$state/tree"
  # What is a pattern in a filter is meant as it stands.
  { sed -e 's,/.*,,' -e 's/[][*?{}\\]/\\&/g' -e 's,.*,+ /&/**,' "$state/tree"; say '- **'; } >"$state/filter"
  export RCLONE_CONFIG_TREE_TYPE=combine RCLONE_CONFIG_TREE_UPSTREAMS="$upstreams"
  remote=tree:
  [ -n "$upstreams" ]
}

# Reaches the workspace, or those of its folders that this person sees.
reach() {
  if [ "$(cat "$folder/.$slug" 2>/dev/null)" != "$of_folders" ]; then
    ! can_list 1 || return 0
    [ -z "$part" ] && is_limited || return 1
    keep_marks
    printf '%s' "$of_folders" >"$folder/.$slug"
  fi
  # Each folder of a tree fetches credentials of its own, which a computer can do so often: less is asked of a tree.
  make_tree && { [ -f "$state/merged" ] || can_list 2; }
}

# What was synced as a part of the whole goes on in the same folders.
keep_marks() {
  [ -f "$folder/.$slug" ] || return 0
  names >"$state/names"
  while IFS= read -r each; do
    [ ! -d "$folder/$each" ] || printf '%s' "$prefix$each" >"$folder/$each/.$slug"
  done <"$state/names"
}

# Brings both sides together: each gets what it lacks, and nothing is deleted.
merge() {
  rm -f "$state/merged"
  if ! has_files_there; then
    has_files_here || { note 'There is nothing to sync yet.'; return 0; }
    with_files copy "$folder" "$remote" || { note 'Not everything was uploaded. It is tried again soon.'; return 1; }
  fi
  if bisync --resync-mode newer --backup-dir1 "$folder (replaced)"; then
    touch "$state/merged"
    note 'Synced.'
  else
    note 'Not everything was synced. It is tried again soon.'
    return 1
  fi
}

# Whether the folder is there, and is that of this workspace, which can be reached.
is_ready() {
  case $(cat "$folder/.$slug" 2>/dev/null) in
    "$prefix$part"|"$of_folders") ;;
    *) note "The folder $folder is not there. Nothing was synced."; return 1 ;;
  esac
  reach || { note 'The workspace cannot be reached. It is tried again soon.'; return 1; }
}

sync_once() {
  is_ready || return 1
  [ -f "$state/merged" ] || { merge; return; }
  : >"$state/round"
  bisync --log-file "$state/round" "$@"
  code=$?
  cat "$state/round" >>"$state/log"
  [ "$code" -ne 0 ] || { note 'Synced.'; return 0; }
  has_files_here || { merge; return; }
  if { [ "$remote" != tree: ] && ! has_files_there; } || grep -q -i 'too many deletes' "$state/round"; then
    note 'More than half of the files were deleted at once on one side, so nothing was changed.'
    say "To bring them back: sh '$state/connect.sh' merge"
    say "To delete them on the other side as well: sh '$state/connect.sh' accept"
    return 1
  fi
  # Without a list to compare with, the next round starts with copies.
  [ "$code" -eq 1 ] || rm -f "$state/merged"
  note 'Not everything was synced. It is tried again soon.'
  return 1
}

is_running() {
  ps -p "$(cat "$state/pid" 2>/dev/null || echo 0)" -o args= 2>/dev/null | grep -q "$device/connect.sh run"
}

run() {
  ! is_running || exit 0
  echo $$ >"$state/pid"
  while [ -f "$state/connect.sh" ]; do
    tail -n 2000 "$state/log" >"$state/log.new" 2>/dev/null && mv "$state/log.new" "$state/log"
    sync_once >/dev/null
    hold sleep 300
  done
}

# What starts it holds no name that a person chose, only the device's id.
start_at_sign_in() {
  mkdir -p "$starters"
  if [ "$(uname)" = Darwin ]; then
    cat >"$starter" <<END
<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
<key>Label</key><string>$slug.$device</string>
<key>ProgramArguments</key><array><string>/bin/sh</string><string>-c</string>
<string>exec sh "\$HOME/Library/Application Support/$product/$device/connect.sh" run</string></array>
<key>RunAtLoad</key><true/>
</dict></plist>
END
    launchctl bootout "gui/$(id -u)/$slug.$device" 2>/dev/null
    launchctl bootstrap "gui/$(id -u)" "$starter"
  else
    # Escaped twice: https://specifications.freedesktop.org/desktop-entry-spec/latest/exec-variables.html
    {
      printf '[Desktop Entry]\nType=Application\nName=%s\n' "$product"
      printf 'Exec=sh -c "exec sh \\\\"\\\\$HOME/.local/share/%s/%s/connect.sh\\\\" run"\n' "$slug" "$device"
    } >"$starter"
    nohup sh "$state/connect.sh" run >/dev/null 2>&1 &
  fi
}

end() {
  [ "$(uname)" != Darwin ] || launchctl bootout "gui/$(id -u)/$slug.$device" 2>/dev/null
  is_running || return 0
  kill "$(cat "$state/pid")"
  while is_running; do sleep 1; done
}

install() {
  case "/$1/" in *//?*|/?*//|*/../*|*/./*) stop "This is no folder of the workspace: $1" ;; esac
  find_rclone
  [ ! -d "$state" ] || end
  mkdir -p "$state" "$folder"
  : >"$state/filter"
  owner=$(cat "$folder/.$slug" 2>/dev/null)
  if [ -n "$owner" ] && [ "$owner" != "$prefix$part" ] && [ "$owner" != "$of_folders" ]; then
    rm -rf "$state"
    stop "The folder $folder belongs to another workspace. Move it away, then run this again."
  fi
  say "$rclone" >"$state/rclone"
  prepare_rclone
  if ! reach; then
    tail -n 1 "$state/error" >&2
    undo
    stop 'The workspace cannot be reached. Is this computer online, and is it still in the list on the Connect page?'
  fi
  bytes=$("$rclone" size --json "$remote" 2>/dev/null | sed -n 's/.*"bytes":\([0-9]*\).*/\1/p')
  free=$(df -Pk "$folder" | awk 'NR == 2 { print $4 }')
  here=$(du -sk "$folder" | cut -f 1)
  if [ "$((bytes / 1024 - here))" -gt "$free" ]; then
    undo
    stop "The workspace does not fit on this disk. Choose one of its folders: sh '$0' install 'FOLDER'"
  fi
  [ "$remote" = tree: ] || printf '%s' "$prefix$part" >"$folder/.$slug"
  printf '%s' "$part" >"$state/part"
  chmod 600 "$0"
  cp "$0" "$state/connect.sh"
  rm -f "$state/merged"
  start_at_sign_in
  say "$computer is connected to $workspace."
  say "The folder $folder and the workspace are now kept the same, every five minutes and from each sign-in on."
}

# Leaves the files, and the markers of folders, by which they are found again.
undo() {
  rm -rf "$state" "$starter" "$folder/.$slug"
  rmdir "$folder" "$HOME/$product/$folder_name" "$HOME/$product" "$base" "$starters" 2>/dev/null
}

main() {
  command=install
  [ $# -eq 0 ] || command=$1
  case $command in
    install)
      choose_folders "$([ $# -lt 2 ] || printf '%s' "$2")"
      install "$part"
      return ;;
    status|sync|merge|accept|remove|run) ;;
    *) stop "sh '$0' [ install [FOLDER] | status | sync | merge | accept | remove ]" ;;
  esac
  [ -f "$state/connect.sh" ] || stop "$computer is not connected to $workspace by this script."
  choose_folders "$(cat "$state/part")"
  case $command in
    status) say "$folder"; cat "$state/status" 2>/dev/null || say 'Not synced yet.' ;;
    remove)
      end
      undo
      say "Removed. The files in $folder stay. To end its key, disconnect $computer on the Connect page." ;;
    *)
      find_rclone
      prepare_rclone
      case $command in run) run ;; sync) sync_once ;; merge) is_ready && merge ;; accept) sync_once --force ;; esac ;;
  esac
}
main "$@"
exit
`;
