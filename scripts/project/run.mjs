import { spawn } from 'node:child_process'
import { StringDecoder } from 'node:string_decoder'
import { commandFile, environment, pinnedNode, root } from './workspace.mjs'

/** Running child processes and cleanups; both are ended when this script ends, for any reason. */
const running = new Set()
const cleanUps = new Set()

/** Runs `work` when the script ends, also by Ctrl-C. Returns a function that runs it now instead. */
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

/** Returns a function that writes text to a stream in whole lines, and one that writes the rest. */
function lineWriter(stream) {
  let rest = ''
  const write = (text) => {
    const end = text.lastIndexOf('\n') + 1
    if (end > 0) stream.write(rest + text.slice(0, end))
    rest = end > 0 ? text.slice(end) : rest + text
  }
  return { write, flush: () => rest && stream.write(`${rest}\n`) }
}

/**
 * Runs a program to its end and resolves with its exit code and output. `show` prints each line at once, so that two
 * programs can run side by side; otherwise the output is only collected.
 */
export function run(program, args, { env, cwd = root, show = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env: environment(env), stdio: ['ignore', 'pipe', 'pipe'] })
    running.add(child)
    const chunks = []
    const shown = [lineWriter(process.stdout), lineWriter(process.stderr)]
    for (const [index, stream] of [child.stdout, child.stderr].entries()) {
      const decoder = new StringDecoder('utf8')
      stream.on('data', (chunk) => {
        chunks.push(chunk)
        if (show) shown[index].write(decoder.write(chunk))
      })
    }
    const done = (code) => {
      running.delete(child)
      for (const writer of shown) writer.flush()
      resolve({ code, output: Buffer.concat(chunks).toString() })
    }
    child.once('error', (error) => {
      chunks.push(Buffer.from(`${error.message}\n`))
      done(127)
    })
    child.once('close', (code) => done(code ?? 1))
  })
}

/** Runs a package's command with the pinned Node. */
export function runCommand(packageName, args, options = {}) {
  return run(pinnedNode, [commandFile(packageName, options.command), ...args], options)
}

/** Starts a program that runs beside this script. */
export function start(program, args, { env, cwd = root, ...options } = {}) {
  const child = spawn(program, args, { cwd, env: environment(env), ...options })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/** Returns the seconds since `startedAt`, formatted for the terminal. */
export const secondsSince = (startedAt) => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`

/** Runs a script's work. Prints an error as one message, with exit code 1. */
export async function exitOnError(work) {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

/**
 * Calls `work` when the npm that started this script has ended. A killed npm passes the signal only to its shell, which
 * leaves the script and its children running.
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
