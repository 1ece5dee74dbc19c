import { incompatibilities } from '@atelier/domain/all-endpoints/compatibility'
import { contractShape } from '@atelier/domain/all-endpoints/contract-shape'
import { expect, test } from 'vitest'
import { ROOT } from '../architecture/source-tree.ts'
import { readLastRelease, readMigrations } from './last-release.ts'

const released = readLastRelease(ROOT)

test('clients and processes of the last release understand this contract', () => {
  expect(Object.keys(released.contract).length).toBeGreaterThan(200)
  expect(incompatibilities(released.contract, contractShape())).toEqual([])
})

test('the migrations of the last release are unchanged', () => {
  expect(Object.keys(released.migrations)).toContain('0001_schema.sql')
  expect(readMigrations(ROOT)).toMatchObject(released.migrations)
})
