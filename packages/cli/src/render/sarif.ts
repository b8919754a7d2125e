import type { CheckReport, Issue } from '@bearing/core';

/** The report in SARIF 2.1.0. Places are relative to the repository, as code scanning wants them. */
export function sarifOf(report: CheckReport): object {
  const codes = [...new Set(report.issues.map(({ code }) => code))].sort();
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'bearing check',
            rules: codes.map((code) => ({ id: code, name: pascal(code), shortDescription: { text: inWords(code) } })),
          },
        },
        invocations: [
          {
            executionSuccessful: true,
            endTimeUtc: report.checkedAt,
            toolExecutionNotifications: report.unknown.map((unknown) => ({
              level: 'warning',
              message: { text: `could not be looked at: ${unknown}` },
            })),
          },
        ],
        columnKind: 'utf16CodeUnits',
        results: report.issues.map((issue) => resultOf(issue, codes.indexOf(issue.code), report.repositoryPath)),
      },
    ],
  };
}

function resultOf(issue: Issue, ruleIndex: number, repositoryPath: string): object {
  const path = repositoryPath === '' ? issue.path : `${repositoryPath}/${issue.path}`;
  return {
    ruleId: issue.code,
    ruleIndex,
    level: issue.severity,
    message: { text: issue.hint === null ? issue.message : `${issue.message}; ${issue.hint}` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: path.split('/').map(encodeURIComponent).join('/'), uriBaseId: '%SRCROOT%' },
          // Code scanning shows no result without a line.
          region: { startLine: issue.line ?? 1 },
        },
      },
    ],
  };
}

function inWords(code: string): string {
  return code.toLowerCase().replaceAll('_', ' ');
}

function pascal(code: string): string {
  return code.toLowerCase().replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
