import type { Completable } from './completable.js';

/** For the profile: `bearing completion powershell | Out-String | Invoke-Expression`. */
export function powershellCompletion(verbs: readonly Completable[]): string {
  return [
    '# PowerShell completion for bearing: bearing completion powershell | Out-String | Invoke-Expression',
    'Register-ArgumentCompleter -Native -CommandName bearing -ScriptBlock {',
    '  param($wordToComplete, $commandAst, $cursorPosition)',
    '  $verbs = [ordered]@{',
    ...verbs.map(({ name, summary }) => `    ${quote(name)} = ${quote(summary)}`),
    '  }',
    '  $options = @{',
    ...verbs.map(
      ({ name, words, options }) =>
        `    ${quote(name)} = @(${[...words, ...options.map((option) => `--${option.name}`)].map(quote).join(', ')})`,
    ),
    '  }',
    '  $words = @($commandAst.CommandElements | ForEach-Object { $_.ToString() })',
    '  $verb = if ($words.Count -gt 1) { $words[1] } else { "" }',
    '  if ($words.Count -le 1 -or ($words.Count -eq 2 -and $wordToComplete -ne "")) {',
    '    $verbs.Keys | Where-Object { $_ -like "$wordToComplete*" } |',
    "      ForEach-Object { [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $verbs[$_]) }",
    '  } elseif ($options.ContainsKey($verb)) {',
    '    $options[$verb] | Where-Object { $_ -like "$wordToComplete*" } |',
    "      ForEach-Object { [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterName', $_) }",
    '  }',
    '}',
  ].join('\n');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
