import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nodeFlags, withAllocator } from '../project/shop-process.mjs'
import { root } from '../project/workspace.mjs'

test('the systemd unit starts the shop with the same memory options as npm start', () => {
  const unit = readFileSync(join(root, 'docs/operations/atelier@.service'), 'utf8')
  const settings = Object.entries(withAllocator({})).map(([name, value]) => `${name}=${String(value)}`)
  expect(unit).toContain(`\nEnvironment=${settings.join(' ')}\n`)
  expect(unit).toContain(`/node ${nodeFlags.join(' ')} apps/api/src/main.ts\n`)
})

test('an operator can set the allocator differently', () => {
  expect(withAllocator({ MALLOC_ARENA_MAX: '4', PORT: '1' })).toMatchObject({ MALLOC_ARENA_MAX: '4', PORT: '1' })
})
