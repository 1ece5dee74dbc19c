import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { endedChildrenMs, processorMs } from './shop.ts'

/** Returns the processes that a process has started. */
function childrenOf(pid: number): number[] {
  const threads = readdirSync(`/proc/${pid}/task`)
  return threads
    .flatMap((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' '))
    .filter(Boolean)
    .map(Number)
}

/** Lets a process, all its threads and its children run on these cores only, for example '0,1'. Needs `taskset`. */
export function pinToCores(pid: number, cores: string): void {
  for (const each of [pid, ...childrenOf(pid)]) {
    try {
      execFileSync('taskset', ['-acp', cores, String(each)], { stdio: 'ignore' })
    } catch (error) {
      // A connection of PostgreSQL may have ended in between.
      if (each === pid) throw error
    }
  }
}

/** Returns the processor time in ms of a process's first thread, which runs its JavaScript. */
export const mainThreadMs = (pid: number): number => processorMs({ pid: `${pid}/task/${pid}` })

/** Returns the processor time in ms of a process and its children, also of those that have ended. */
export const cpuTimes = (pid: number): number =>
  [pid, ...childrenOf(pid)].reduce((sum, each) => sum + (processorMs({ pid: each }) || 0), endedChildrenMs(pid))
