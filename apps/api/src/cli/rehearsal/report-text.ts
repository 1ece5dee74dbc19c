import type { RehearsalReport } from './rehearse.ts'

const HOW = {
  recorded: 'with what the version before answered on the same backup',
  'same-schema': 'before and after, by this version: no migration is pending',
  'not-compared': 'not compared: the version before recorded no answers (npm run upgrade:rehearse -- --record)',
} as const

/** Returns a report for the terminal. It contains no value of a row. */
export function reportText(report: RehearsalReport): string {
  const { verdict, problems, backup, pending, restoreMs, migrations, rows, compared, differences, audit, ledger } =
    report
  const seconds = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`
  const section = (title: string, lines: readonly string[]): string[] => [
    '',
    title,
    ...lines.map((line) => `  ${line}`),
  ]
  return [
    `${verdict === 'go' ? 'GO' : 'NO-GO'}: ${pending.length} migrations, on the backup ${backup.path} of ${backup.madeAt}`,
    ...problems.map((problem) => `- ${problem}`),
    ...section(`Restored in ${seconds(restoreMs)}. Migrations`, [
      ...migrations.map(
        ({ migration, tookMs, longestLockMs, lock }) =>
          `${migration}: ${seconds(tookMs)}, ${lock ?? 'no lock seen'}, at most ${seconds(longestLockMs)}`,
      ),
      ...(migrations.length === 0 ? ['none ran'] : []),
    ]),
    ...section('Rows that changed', [
      ...Object.entries(rows).map(([table, { before, after }]) => `${table}: ${before} before, ${after} after`),
      ...(Object.keys(rows).length === 0 ? ['none'] : []),
    ]),
    ...section('Checks', [`Audit log: ${audit}`, `Orders: ${ledger}`]),
    ...section(`${compared.pages} pages and ${compared.calls} API calls, ${HOW[compared.how]}`, differences),
  ].join('\n')
}
