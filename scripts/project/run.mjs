import { spawn } from 'node:child_process'
import { commandFile, environment, pinnedNode, root } from './workspace.mjs'

/** What we started and what still runs: ended with us, whatever way we end. */
const running = new Set()
const cleanUps = new Set()

/** Runs `work` when the script ends, also by Ctrl-C. Returns a function that runs it now, and not again. */
export function onProcessExit(work) {
  cleanUps.add(work)
  return () => {
    if (cleanUps.delete(work)) work()
  }
}

function runCleanUps() {
  for (const child of running) child.kill('SIGTERM')
  for (const work of cleanUps) {
    cleanUps.delete(work)
    work()
  }
}
process.on('exit', runCleanUps)
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
]) {
  process.on(signal, () => process.exit(code))
}

/**
 * Runs a program to its end and resolves with its exit code and what it printed. `show` passes its output on as it
 * comes; otherwise it is kept for the case that something went wrong.
 */
export function run(program, args, { env, cwd = root, show = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env: environment(env), stdio: ['ignore', 'pipe', 'pipe'] })
    running.add(child)
    const chunks = []
    const collect = (stream) => (chunk) => {
      chunks.push(chunk)
      if (show) stream.write(chunk)
    }
    child.stdout.on('data', collect(process.stdout))
    child.stderr.on('data', collect(process.stderr))
    const done = (code) => {
      running.delete(child)
      resolve({ code, output: Buffer.concat(chunks).toString() })
    }
    child.once('error', (error) => {
      chunks.push(Buffer.from(`${error.message}\n`))
      done(127)
    })
    child.once('close', (code) => done(code ?? 1))
  })
}

/** Runs a package's command by the pinned Node. */
export function runCommand(packageName, args, options = {}) {
  return run(pinnedNode, [commandFile(packageName, options.command), ...args], options)
}

/** Starts a program that keeps running beside us. */
export function start(program, args, { env, cwd = root, ...options } = {}) {
  const child = spawn(program, args, { cwd, env: environment(env), ...options })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/** Seconds since `startedAt`, as people read them. */
export const secondsSince = (startedAt) => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`

/** Runs a script's work; what keeps it from succeeding is said in plain words, with exit code 1. */
export async function exitOnError(work) {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

/**
 * Calls `work` when the npm that started this script is gone. npm that is ended passes the signal to its shell alone,
 * which leaves the script, and what it started, without anybody.
 */
export function onParentExit(work) {
  const parent = process.ppid
  if (!process.env.npm_lifecycle_event || parent === 1) return
  const polling = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(polling)
    work()
  }, 500)
  polling.unref()
}
