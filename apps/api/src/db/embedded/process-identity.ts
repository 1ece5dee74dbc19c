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

/** Where process numbers mean the same: this machine since it was started and, on Linux, this container. */
export function hostIdentity(): string {
  const boot = readOrEmpty(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'))
  const namespace = readOrEmpty(() => readlinkSync('/proc/self/ns/pid'))
  return [hostname(), boot, namespace].join(' ')
}

/** When a process was started, in words that only that process has: a recycled number gives different ones. Empty: gone. */
export function processStart(pid: number): string {
  const stat = readOrEmpty(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  // The command's name, in parentheses, may itself contain spaces. Field 3 is the state, field 22 the start.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (stat) return fields[0] === 'Z' ? '' : (fields[19] ?? '')
  if (process.platform === 'linux') return ''
  return readOrEmpty(() => execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }))
}

/** Whether the process that had this number at that start is still alive. */
export function isAlive(pid: number, startedAt: string): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  const current = processStart(pid)
  if (current === '') return process.platform !== 'linux' && startedAt === ''
  return startedAt === '' || current === startedAt
}
