import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

function readOrEmpty(read: () => string): string {
  try {
    return read().trim()
  } catch {
    return ''
  }
}

/** Returns the scope in which process ids are unique: this boot of this machine and, on Linux, this container. */
export function hostIdentity(): string {
  const boot = readOrEmpty(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'))
  const namespace = readOrEmpty(() => readlinkSync('/proc/self/ns/pid'))
  return [hostname(), boot, namespace].join(' ')
}

/** Returns an identifier of the process's start time, which differs when the pid is reused. Empty: no such process. */
export function processStart(pid: number): string {
  const stat = readOrEmpty(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  // The command name, in parentheses, may contain spaces. Field 3 is the state, field 22 the start time.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (stat) return fields[0] === 'Z' ? '' : (fields[19] ?? '')
  if (process.platform === 'linux') return ''
  return readOrEmpty(() => execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }))
}

/** Returns whether a process with this pid, of any user, is running. One that has ended and is not collected yet is not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  return process.platform !== 'linux' || processStart(pid) !== ''
}

/** Returns the program and arguments of a process, as it was started. Empty: no such process. */
export function commandLine(pid: number): string {
  const line = readOrEmpty(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ')
  if (line || process.platform === 'linux') return line
  return readOrEmpty(() => execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }))
}

/** Returns whether the process with this pid and start time is still running. */
export function isAlive(pid: number, startedAt: string): boolean {
  if (!isRunning(pid)) return false
  const current = processStart(pid)
  if (current === '') return process.platform !== 'linux' && startedAt === ''
  return startedAt === '' || current === startedAt
}
