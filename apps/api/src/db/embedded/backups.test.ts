import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aDataDir } from '../../testing/shop-process.ts'
import { listBackups, storeBackup, expiredBackups } from './backups.ts'

const dump = (day: number, hour: number): string =>
  `atelier-2026-05-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}-00-00Z.dump.gz`

test('retains the newest six hourly dumps, and the last of each of seven days', () => {
  const files = Array.from({ length: 10 }, (_, day) => [8, 9, 10, 11].map((hour) => dump(day + 1, hour))).flat()
  const lost = expiredBackups(files)
  const retained = files.filter((file) => !lost.includes(file))
  const newest = [dump(9, 10), dump(9, 11), dump(10, 8), dump(10, 9), dump(10, 10), dump(10, 11)]
  const daily = [4, 5, 6, 7, 8].map((day) => dump(day, 11))
  expect(retained).toEqual([...daily, ...newest])
})

test('retains the dumps of earlier hours when a shop restarts repeatedly', () => {
  const restarts = Array.from({ length: 20 }, (_, minute) => `atelier-2026-05-02T10-${String(minute + 10)}-00Z.dump.gz`)
  const hourly = [dump(1, 23), dump(2, 6), dump(2, 7), dump(2, 8), dump(2, 9)]
  expect(expiredBackups([...hourly, ...restarts])).toEqual(restarts.slice(0, -1))
})

test('never touches unrelated files', () => {
  expect(expiredBackups(['notes.txt', 'atelier.dump.gz', '../atelier-2026-05-01T08-00-00Z.dump.gz'])).toEqual([])
})

test('stores a complete dump for this user only, and removes partial files of a crash', async () => {
  const dataDir = aDataDir()
  mkdirSync(join(dataDir, 'backups'))
  writeFileSync(join(dataDir, 'backups', `${dump(1, 1)}.part`), 'half')
  const path = await storeBackup(dataDir, new Date('2026-05-12T10:11:12Z'), (file) =>
    writeFile(file, 'rows', { mode: 0o600 }),
  )
  expect(path).toBe(join(dataDir, 'backups', 'atelier-2026-05-12T10-11-12Z.dump.gz'))
  expect(existsSync(path)).toBe(true)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readdirSync(join(dataDir, 'backups'))).toEqual(await listBackups(dataDir))
})
