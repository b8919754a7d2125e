# A Bearing producer in PowerShell (5.1 and newer): a glossary (NAME, tab, TEXT a line) into business/glossary/.
#   glossary.ps1 [-Corpus DIR] [-Producer NAME] [-DryRun] [-AllowShrink] [-Json] FILE
param([Parameter(Mandatory)][string]$File, [string]$Corpus, [string]$Producer = 'glossary', [switch]$DryRun, [switch]$AllowShrink, [switch]$Json)
$ErrorActionPreference = 'Stop'
if (-not $Corpus) { $Corpus = if ($env:BEARING_CORPUS) { $env:BEARING_CORPUS } else { 'corpus' } }
$full = { param($path) $ExecutionContext.SessionState.Path.GetUnresolvedProviderPathFromPSPath($path) }
$Corpus = & $full $Corpus; $File = & $full $File
$folder = [IO.Path]::Combine($Corpus, 'business', 'glossary')
$stateFile = [IO.Path]::Combine($Corpus, '_state', "$Producer.json")
$namePattern = '^(?!(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$))[a-z0-9](?:[a-z0-9 ._-]{0,78}[a-z0-9])?$'
$now = [DateTime]::UtcNow.ToString('yyyy-MM-ddTHH:mm:ssZ', [Globalization.CultureInfo]::InvariantCulture)

function Read-Text($path) { [IO.File]::ReadAllText($path).Replace("`r`n", "`n") }
function Write-Text($path, $text) { # beside its place, then renamed over it: nobody reads a half
  if ($DryRun) { return }
  [void][IO.Directory]::CreateDirectory([IO.Path]::GetDirectoryName($path))
  [IO.File]::WriteAllText("$path.tmp", $text, (New-Object Text.UTF8Encoding $false))
  if ([IO.File]::Exists($path)) { [IO.File]::Replace("$path.tmp", $path, [NullString]::Value) } else { [IO.File]::Move("$path.tmp", $path) }
}
function Save-State { Write-Text $stateFile (($state | ConvertTo-Json).Replace("`r`n", "`n") + "`n") }
function Get-Stamp($value) { if ($value -is [DateTime]) { $value.ToUniversalTime().ToString('yyyy-MM-ddTHH:mm:ssZ', [Globalization.CultureInfo]::InvariantCulture) } else { $value } }
function Format-Document($name, $text, $day) { "---`ntitle: `"$name`"`norigin: business`nasOf: $day`nproducer: $Producer`n---`n`n# $name`n`n$text`n" }

function Invoke-Run {
  $lines = @((Read-Text $File).Split("`n") | Where-Object { $_.Trim() })
  $present = @{}; $own = @(); $wanted = @{}; $changed = @{}; $gone = @() # hashtables of PowerShell ignore letter case
  if (Test-Path -LiteralPath $folder) { Get-ChildItem -LiteralPath $folder -Filter *.md | ForEach-Object { $present[$_.Name] = Read-Text $_.FullName } }
  $own = @($present.Keys | Where-Object { $present[$_] -match "^---`n" -and ((($present[$_] -split "`n---`n", 2)[0] -split "`n") -ccontains "producer: $Producer") })
  foreach ($line in $lines) {
    $name, $text = $line.Split("`t", 2); $target = "$name.md"
    if ($null -eq $text -or $name -notmatch $namePattern -or $wanted.ContainsKey($target)) { continue }
    if ($present.ContainsKey($target) -and $own -notcontains $target) { continue }
    $wanted[$target] = @($name, $text)
  }
  $skipped = $lines.Count - $wanted.Count
  if (-not $skipped) { $gone = @($own | Where-Object { -not $wanted.ContainsKey($_) }) } # who saw only part knows of nothing that it is gone
  if ($gone.Count * 5 -gt $own.Count -and -not $AllowShrink) { throw "SHRINK_REFUSED: $($gone.Count) of $($own.Count) documents would go; see -AllowShrink" }
  foreach ($target in $wanted.Keys) {
    $name, $text = $wanted[$target]; $was = [string]$present[$target]
    $day = [regex]::Match($was, '(?m)^asOf: (\S+)$').Groups[1].Value
    if ($was -cne (Format-Document $name $text $day)) { $changed[$target] = Format-Document $name $text $now.Substring(0, 10) } # else the date stays
  }
  foreach ($target in $changed.Keys) { Write-Text ([IO.Path]::Combine($folder, $target)) $changed[$target] }
  if (-not $DryRun) { foreach ($target in $gone) { [IO.File]::Delete([IO.Path]::Combine($folder, $target)) } }
  $state.documents = @(@($own) + @($wanted.Keys) | Sort-Object -Unique).Count - $gone.Count
  $state.written = $changed.Count; $state.unchanged = $wanted.Count - $changed.Count; $state.removed = $gone.Count
  if ($skipped) { $state.status = 'partial'; $state.error = "$skipped lines have no usable name, or a taken one" }
  else { $state.status = 'ok'; $state.lastSuccess = $now }
}

$prior = try { Read-Text $stateFile | ConvertFrom-Json } catch { $null }
$state = [ordered]@{ producer = $Producer; status = 'running'; lastRun = $now; lastSuccess = Get-Stamp $prior.lastSuccess; documents = [int]$prior.documents
  previousDocuments = $(if ($prior.status -eq 'ok') { $prior.documents } else { $prior.previousDocuments }); written = 0; unchanged = 0; removed = 0; error = $null; affirms = 'content' }
Save-State
try { Invoke-Run } catch { $state.status = 'failed'; $state.error = ($_.Exception.Message -replace '\s+', ' ') } # recorded, whatever it was
Save-State
if ($Json) { $state | ConvertTo-Json } else { "${Producer}: $($state.status), $($state.documents) documents" }
if ($state.error) { [Console]::Error.WriteLine($state.error) }
exit (@{ ok = 0; failed = 1; partial = 3 }[$state.status])
