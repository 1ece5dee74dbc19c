import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { invalidField } from '@atelier/domain/contract/shop-error'
import { expect, test } from 'vitest'
import type * as hostileTasks from '../../testing/hostile-tasks.ts'
import { createDecoder } from './decoder.ts'

const FILE = join(import.meta.dirname, '../../testing/hostile-tasks.ts')

const aDecoder = (deadlineMs = 30_000) =>
  createDecoder<typeof hostileTasks>({
    file: FILE,
    deadlineMs,
    limitError: (cause) => invalidField('file', 'This file takes too long', cause),
  })

const isAlive = (processId: number): boolean => {
  try {
    return process.kill(processId, 0)
  } catch {
    return false
  }
}

async function untilGone(processId: number): Promise<void> {
  while (isAlive(processId)) await sleep(20)
}

test('runs tasks in one other process, which has no secrets of this one', async () => {
  process.env['SESSION_SECRET'] ||= 'a secret'
  const decode = aDecoder()
  expect(await Promise.all([decode('double', 2), decode('double', 21)])).toEqual([4, 42])
  const processId = await decode('processId')
  expect(processId).not.toBe(process.pid)
  expect(await decode('processId')).toBe(processId)
  expect(await decode('environmentNames')).not.toContain('SESSION_SECRET')
})

test('passes on a refusal with its field, and a bug as one', async () => {
  const decode = aDecoder()
  await expect(decode('refuse')).rejects.toMatchObject({
    code: 'invalid_input',
    message: 'This is no file',
    issues: [{ path: 'file', message: 'This is no file' }],
  })
  await expect(decode('fail')).rejects.toMatchObject({ name: 'Error', message: 'a bug' })
})

test.each(['blockForever', 'takeMemory', 'crash'] as const)(
  'refuses the file when a task ends like %s, and serves others during it and afterwards',
  async (task) => {
    const decode = aDecoder(3_000)
    const before = await decode('processId')
    let turns = 0
    const counting = setInterval(() => (turns += 1), 1)
    await expect(decode(task)).rejects.toMatchObject({ code: 'invalid_input', issues: [{ path: 'file' }] })
    clearInterval(counting)
    // A crash takes no time.
    expect(turns > 0 || task === 'crash').toBe(true)
    await untilGone(before)
    expect(await decode('double', 4)).toBe(8)
    expect(await decode('processId')).not.toBe(before)
  },
)

/** A program that blocks a decoder, and prints the id of its process. */
const PROGRAM = `
  const { createDecoder } = await import(${JSON.stringify(join(import.meta.dirname, 'decoder.ts'))})
  const decode = createDecoder({ file: ${JSON.stringify(FILE)}, deadlineMs: 600_000, limitError: (cause) => cause })
  console.log(await decode('processId'))
  process.on('SIGTERM', () => process.exit(0))
  if (process.argv[1] === 'block') await decode('blockForever')
`

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'leaves no process behind after %s, even if it is blocked',
  async (signal) => {
    const parent = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM, 'block'])
    const [printed] = (await once(parent.stdout, 'data')) as [Buffer]
    const ended = once(parent, 'exit')
    parent.kill(signal)
    await ended
    await untilGone(Number(printed))
    expect(isAlive(Number(printed))).toBe(false)
  },
)

test('lets a command line tool end that has no more to do', async () => {
  const parent = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM, 'end'])
  expect(await once(parent, 'exit')).toEqual([0, null])
})
