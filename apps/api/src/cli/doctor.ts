import { parseArgs } from 'node:util'
import { exitCodeOf, sortByState, type DoctorLine } from '@atelier/domain/doctor/doctor.schema'
import { examineInstallation } from './examine-installation.ts'
import { CommandError, runCommand } from './run-command.ts'

const STATE_LABELS = { ok: 'ok', warning: 'WARNING', failure: 'FAILURE', skipped: 'skipped' } as const

function formatLines(lines: readonly DoctorLine[]): string {
  const width = Math.max(...lines.map(({ title }) => title.length))
  const shown = sortByState(lines).flatMap(({ state, title, meaning, advice, documentation }) => {
    const line = `${STATE_LABELS[state].padEnd(8)} ${title.padEnd(width)}  ${meaning}`
    return advice === undefined ? [line] : [line, `${' '.repeat(width + 11)}${advice} (${documentation})`]
  })
  const counts = Object.keys(STATE_LABELS).map(
    (state) => `${lines.filter((line) => line.state === state).length} ${state}`,
  )
  return [...shown, '', `${lines.length} checks: ${counts.join(', ')}`].join('\n')
}

function readOptions(): boolean {
  try {
    return parseArgs({ options: { json: { type: 'boolean', default: false } } }).values.json
  } catch {
    throw new CommandError('npm run doctor [-- --json]')
  }
}

/**
 * `npm run doctor` checks the installation and changes nothing. Exit code 0: fine, 1: warnings, 2: failures. `-- --json` prints
 * the lines as JSON.
 */
await runCommand(async (environment) => {
  const isJson = readOptions()
  const lines = await examineInstallation(environment)
  console.log(isJson ? JSON.stringify(lines, null, 2) : formatLines(lines))
  process.exitCode = exitCodeOf(lines)
})
