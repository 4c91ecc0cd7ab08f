/**
 * What connects a computer with Windows: the same as `shell-script.ts`, in Windows PowerShell 5.1, which comes with the
 * system. It has never run on one. rclone writes to log files, as PowerShell takes what a program writes to its error stream for failures.
 */
export const powerShellScript = String.raw`
param([string]$command = 'install', [string]$part = '')
$base = Join-Path $env:LOCALAPPDATA $product
$state = Join-Path $base $device
$starters = 'HKCU:\Software\Microsoft\Windows\CurrentVersion\Run'
$starter = "$product-$device"
# The marker of a folder that holds some folders of the workspace.
$ofFolders = "$prefix|folders"

function Stop-With([string]$words) { Write-Host $words; exit 1 }
function Read-Kept([string]$name) {
  $path = Join-Path $state $name
  if (Test-Path -LiteralPath $path) { [IO.File]::ReadAllText($path) } else { '' }
}
function Write-Kept([string]$name, [string]$text) { [IO.File]::WriteAllText((Join-Path $state $name), $text) }
function Write-Note([string]$words) {
  $line = "$(Get-Date -Format 'yyyy-MM-dd HH:mm')  $words"
  Write-Kept 'status' $line
  Write-Host $line
}

# The folder here and the one in the workspace, of which the part may be a folder.
function Set-Folders([string]$chosen) {
  $script:part = $chosen
  $script:folder = Join-Path (Join-Path $env:USERPROFILE $product) $folder_name
  $script:remote = "workspace:$bucket/$prefix"
  if ($chosen -ne '') {
    $script:folder = Join-Path $folder $chosen.Replace('/', '\')
    $script:remote = "$remote$chosen/"
  }
  $script:marker = Join-Path $folder ".$slug"
}

# rclone 1.70 is the first whose S3 client can sign in at a website.
function Find-Rclone {
  $found = Get-Command rclone -CommandType Application -ErrorAction SilentlyContinue | Select-Object -First 1
  foreach ($place in @((Read-Kept 'rclone'), $(if ($found) { $found.Source }))) {
    if (-not $place -or -not (Test-Path -LiteralPath $place)) { continue }
    if ((& $place version | Out-String) -match 'rclone v(\d+)\.(\d+)') {
      if ([int]$Matches[1] -gt 1 -or [int]$Matches[2] -ge 70) { $script:rclone = $place; return }
    }
  }
  Stop-With 'This needs rclone 1.70 or newer. Get it by "winget install Rclone.Rclone", or from https://rclone.org/install/, then run this again in a new window.'
}

# Only what is set here decides how rclone signs in.
function Set-Environment {
  Get-ChildItem env: | Where-Object { $_.Name -match '^(AWS|RCLONE)_' } | ForEach-Object { Remove-Item "env:$($_.Name)" }
  $env:AWS_CONFIG_FILE = 'NUL'
  $env:AWS_SHARED_CREDENTIALS_FILE = 'NUL'
  $env:AWS_CONTAINER_CREDENTIALS_FULL_URI = $credentials_url
  $env:AWS_CONTAINER_AUTHORIZATION_TOKEN = $key
  $env:RCLONE_CONFIG = 'NUL'
  $env:RCLONE_CACHE_DIR = Join-Path $state 'cache'
  $env:RCLONE_CONFIG_WORKSPACE_TYPE = 's3'
  $env:RCLONE_CONFIG_WORKSPACE_ENV_AUTH = 'true'
  $env:RCLONE_CONFIG_WORKSPACE_REGION = $region
  $env:RCLONE_CONFIG_WORKSPACE_NO_CHECK_BUCKET = 'true'
  $env:RCLONE_CONFIG_WORKSPACE_DIRECTORY_MARKERS = 'true'
  $env:RCLONE_CONFIG_WORKSPACE_STORAGE_CLASS = 'INTELLIGENT_TIERING'
  $env:RCLONE_CONFIG_WORKSPACE_PROVIDER = if ($endpoint) { 'Other' } else { 'AWS' }
  if ($endpoint) { $env:RCLONE_CONFIG_WORKSPACE_ENDPOINT = $endpoint }
}

# Runs rclone and returns its exit code; what it logged is in the file log.
function Invoke-Rclone([string[]]$words) {
  Write-Kept 'log' ''
  & $rclone @words --log-file (Join-Path $state 'log') | Out-Null
  return $LASTEXITCODE
}
# Browsers tell whole milliseconds of a file's time, rclone nanoseconds.
$filters = @('--modify-window', '1s', '--skip-links', '--exclude', ".$slug", '--exclude', '.DS_Store',
  '--exclude', 'Thumbs.db', '--exclude', 'desktop.ini', '--exclude', '*.partial',
  '--filter-from', (Join-Path $state 'filter'))
function Invoke-Bisync([string[]]$words) {
  $sync = @('bisync', $folder, $remote, '--workdir', (Join-Path $state 'sync'), '--create-empty-src-dirs',
    '--resilient', '--recover', '--max-lock', '2m')
  return Invoke-Rclone ($sync + $filters + $words)
}
function Test-FilesHere {
  [bool](Get-ChildItem -LiteralPath $folder -Recurse -File -Force | Where-Object { $_.Name -ne ".$slug" } | Select-Object -First 1)
}
function Test-FilesThere { [bool](& $rclone lsf -R --files-only $remote --log-file NUL | Select-Object -First 1) }
# An empty workspace has no folder at S3: rclone ends with 3, which is no failure here.
function Test-Listable([int]$depth) { (Invoke-Rclone @('lsf', '-R', '--max-depth', "$depth", $remote)) -in @(0, 3) }

# Asks which folders this person's computer syncs. The key is in no argument, which other programs could see.
function Read-Folders {
  $env:RCLONE_HEADER = "Authorization: $key"
  $code = Invoke-Rclone @('copyurl', $folders_url, (Join-Path $state 'answer'))
  Remove-Item env:RCLONE_HEADER
  if ($code -eq 0) { Read-Kept 'answer' | ConvertFrom-Json } else { $null }
}
function Read-Mark([string]$place) {
  $file = Join-Path $place ".$slug"
  if (Test-Path -LiteralPath $file) { [IO.File]::ReadAllText($file) } else { '' }
}
function Write-Mark([string]$place, [string]$text) {
  $file = Join-Path $place ".$slug"
  # A hidden file cannot be opened for writing as a new one.
  if (Test-Path -LiteralPath $file) { Remove-Item -LiteralPath $file -Force }
  [IO.File]::WriteAllText($file, $text)
  (Get-Item -LiteralPath $file -Force).Attributes = 'Hidden'
}

# Finds the folder here of a folder of the workspace: the one that has its marker, or a new one. A restricted folder has
# its title, and its id only where the title is taken.
function Find-Place([string]$name) {
  $own = $name -replace '[=:*?"<>|\\]', '-' -replace '[. ]+$', ''
  $title = $own
  $other = "$own (open)"
  if ($own -cmatch '^~(.+) \([a-z2-9]{12}\)$') {
    $other = $own.Substring(1)
    $title = $Matches[1] -replace '[. ]+$', ''
  }
  # Windows gives no folder the name of a device: https://learn.microsoft.com/en-us/windows/win32/fileio/naming-a-file
  if ($title -match '^(con|prn|aux|nul|com\d|lpt\d|)(\.|$)') { $title = $other.Trim() }
  foreach ($here in @($own, $title, $other)) {
    if ((Read-Mark (Join-Path $folder $here)) -ceq "$prefix$name") { return $here }
  }
  foreach ($here in @($title, $other)) {
    $place = Join-Path $folder $here
    if ((Test-Path -LiteralPath $place) -and (Get-ChildItem -LiteralPath $place -Force)) { continue }
    if (-not (New-Item -ItemType Directory -Force -Path $place -ErrorAction SilentlyContinue)) { return '' }
    Write-Mark $place "$prefix$name"
    Remove-Item -LiteralPath (Join-Path $state 'merged') -ErrorAction SilentlyContinue
    return $here
  }
  return ''
}

# Makes one tree of the folders (https://rclone.org/combine/), and leaves all else here alone. While the folders are
# others than before, both sides are brought together instead of comparing them with what was there.
function Set-Tree {
  $answer = Read-Folders
  if (-not $answer) { return $false }
  $upstreams = @()
  $rules = @()
  $tree = ''
  foreach ($name in $answer.folders) {
    $here = Find-Place $name
    if ($here -eq '') { Write-Note "The folder $name has no place in $folder."; continue }
    $tree += "$here/$name" + [char]10
    # What is a pattern in a filter is meant as it stands.
    $rules += '+ /' + ($here -replace '([\[\]*?{}\\])', '\$1') + '/**'
    $upstreams += '"' + "$here=workspace:$bucket/$prefix$name/".Replace('"', '""') + '"'
  }
  if ((Read-Kept 'tree') -cne $tree) { Remove-Item -LiteralPath (Join-Path $state 'merged') -ErrorAction SilentlyContinue }
  Write-Kept 'tree' $tree
  Write-Kept 'filter' (($rules + '- **') -join [string][char]10)
  $env:RCLONE_CONFIG_TREE_TYPE = 'combine'
  $env:RCLONE_CONFIG_TREE_UPSTREAMS = $upstreams -join ' '
  $script:remote = 'tree:'
  return $upstreams.Count -gt 0
}

# Reaches the workspace, or those of its folders that this person sees. What was synced as a part of the whole goes on in
# the same folders.
function Test-Reachable {
  if ((Read-Mark $folder) -cne $ofFolders) {
    if (Test-Listable 1) { return $true }
    if ($part -ne '') { return $false }
    $answer = Read-Folders
    if (-not $answer -or $answer.whole) { return $false }
    foreach ($name in $(if (Read-Mark $folder) { $answer.folders })) {
      $place = Join-Path $folder $name
      if (Test-Path -LiteralPath $place) { Write-Mark $place "$prefix$name" }
    }
    Write-Mark $folder $ofFolders
  }
  # Each folder of a tree fetches credentials of its own, which a computer can do so often: less is asked of a tree.
  return (Set-Tree) -and ((Test-Path -LiteralPath (Join-Path $state 'merged')) -or (Test-Listable 2))
}

# Brings both sides together: each gets what it lacks, and nothing is deleted.
function Merge-Folders {
  Remove-Item -LiteralPath (Join-Path $state 'merged') -ErrorAction SilentlyContinue
  if (-not (Test-FilesThere)) {
    if (-not (Test-FilesHere)) { Write-Note 'There is nothing to sync yet.'; return }
    if ((Invoke-Rclone (@('copy', $folder, $remote) + $filters)) -ne 0) {
      Write-Note 'Not everything was uploaded. It is tried again soon.'
      return
    }
  }
  if ((Invoke-Bisync @('--resync-mode', 'newer', '--backup-dir1', "$folder (replaced)")) -eq 0) {
    Write-Kept 'merged' ''
    Write-Note 'Synced.'
  } else { Write-Note 'Not everything was synced. It is tried again soon.' }
}

# Whether the folder is there, and is that of this workspace, which can be reached.
function Test-Ready {
  if ((Read-Mark $folder) -cnotin @("$prefix$part", $ofFolders)) {
    Write-Note "The folder $folder is not there. Nothing was synced."
    return $false
  }
  if (-not (Test-Reachable)) { Write-Note 'The workspace cannot be reached. It is tried again soon.'; return $false }
  return $true
}

function Sync-Once([string[]]$words) {
  if (-not (Test-Ready)) { return }
  if (-not (Test-Path -LiteralPath (Join-Path $state 'merged'))) { Merge-Folders; return }
  $code = Invoke-Bisync $words
  if ($code -eq 0) { Write-Note 'Synced.'; return }
  $tooMany = (Read-Kept 'log') -match 'too many deletes'
  if (-not (Test-FilesHere)) { Merge-Folders; return }
  if ($tooMany -or ($remote -ne 'tree:' -and -not (Test-FilesThere))) {
    Write-Note 'More than half of the files were deleted at once on one side, so nothing was changed.'
    Write-Host "To bring them back, run this with: merge. To delete them on the other side as well: accept"
    return
  }
  # Without a list to compare with, the next round starts with copies.
  if ($code -ne 1) { Remove-Item -LiteralPath (Join-Path $state 'merged') }
  Write-Note 'Not everything was synced. It is tried again soon.'
}

function Get-Running {
  $id = Read-Kept 'pid'
  if ($id -notmatch '^\d+$') { return $null }
  Get-CimInstance Win32_Process -Filter "ProcessId = $id" |
    Where-Object { $_.CommandLine -like "*$device\connect.ps1*run*" }
}
function Stop-Running {
  $running = Get-Running
  if ($running) { & taskkill /PID $running.ProcessId /T /F | Out-Null }
}
function Start-Rounds {
  if (Get-Running) { return }
  Write-Kept 'pid' "$PID"
  while (Test-Path -LiteralPath (Join-Path $state 'connect.ps1')) {
    Sync-Once @()
    Start-Sleep -Seconds 300
  }
}

# Leaves the files, and the markers of folders, by which they are found again.
function Undo-All {
  Remove-ItemProperty -Path $starters -Name $starter -ErrorAction SilentlyContinue
  Remove-Item -LiteralPath $state -Recurse -Force -ErrorAction SilentlyContinue
  Remove-Item -LiteralPath $marker -Force -ErrorAction SilentlyContinue
  foreach ($place in @($folder, (Split-Path $folder), $base)) {
    if ((Test-Path -LiteralPath $place) -and -not (Get-ChildItem -LiteralPath $place -Force)) { Remove-Item -LiteralPath $place }
  }
}

function Install-All {
  if ($part -match '^[\\/]|[\\/]$|[\\/]{2}|(^|[\\/])\.{1,2}([\\/]|$)|[:*?"<>|]') { Stop-With "This is no folder of the workspace: $part" }
  Find-Rclone
  Stop-Running
  New-Item -ItemType Directory -Force -Path $state, $folder | Out-Null
  Write-Kept 'filter' ''
  if ((Read-Mark $folder) -cnotin @('', "$prefix$part", $ofFolders)) {
    Remove-Item -LiteralPath $state -Recurse -Force
    Stop-With "The folder $folder belongs to another workspace. Move it away, then run this again."
  }
  Write-Kept 'rclone' $rclone
  Set-Environment
  if (-not (Test-Reachable)) {
    Write-Host (Read-Kept 'log')
    Undo-All
    Stop-With 'The workspace cannot be reached. Is this computer online, and is it still in the list on the Connect page?'
  }
  $size = & $rclone size --json $remote --log-file NUL | Out-String
  $bytes = if ($size -match '"bytes":(\d+)') { [long]$Matches[1] } else { 0 }
  $here = (Get-ChildItem -LiteralPath $folder -Recurse -File -Force | Measure-Object Length -Sum).Sum
  if ($bytes - $here -gt ([IO.DriveInfo]::new([IO.Path]::GetPathRoot($folder))).AvailableFreeSpace) {
    Undo-All
    Stop-With 'The workspace does not fit on this disk. Choose one of its folders: run this with: install "FOLDER"'
  }
  if ($remote -ne 'tree:') { Write-Mark $folder "$prefix$part" }
  Write-Kept 'part' $part
  $kept = Join-Path $state 'connect.ps1'
  Copy-Item -LiteralPath $PSCommandPath -Destination $kept -Force
  Remove-Item -LiteralPath (Join-Path $state 'merged') -ErrorAction SilentlyContinue
  # No name that a person chose is in the command, only the device's id.
  $arguments = '-NoProfile -WindowStyle Hidden -ExecutionPolicy Bypass -File "' + $kept + '" run'
  Set-ItemProperty -Path $starters -Name $starter -Value ('powershell ' + $arguments)
  Start-Process powershell -WindowStyle Hidden -ArgumentList $arguments
  Write-Host "$computer is connected to $workspace."
  Write-Host "The folder $folder and the workspace are now kept the same, every five minutes and from each sign-in on."
}

if ($command -notin @('install', 'status', 'sync', 'merge', 'accept', 'remove', 'run')) {
  Stop-With 'Run this with: install "FOLDER", status, sync, merge, accept or remove'
}
if ($command -eq 'install') {
  Set-Folders $part
  Install-All
  exit
}
if (-not (Test-Path -LiteralPath (Join-Path $state 'connect.ps1'))) {
  Stop-With "$computer is not connected to $workspace by this script."
}
Set-Folders (Read-Kept 'part')
if ($command -eq 'status') {
  Write-Host $folder
  Write-Host (Read-Kept 'status')
  exit
}
if ($command -eq 'remove') {
  Stop-Running
  Undo-All
  Write-Host "Removed. The files in $folder stay. To end its key, disconnect $computer on the Connect page."
  exit
}
Find-Rclone
Set-Environment
switch ($command) {
  'run' { Start-Rounds }
  'sync' { Sync-Once @() }
  'merge' { if (Test-Ready) { Merge-Folders } }
  'accept' { Sync-Once @('--force') }
}
`;
