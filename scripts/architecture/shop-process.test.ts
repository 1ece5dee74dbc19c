import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { mainFile, nodeFlags, withAllocator } from '../project/shop-process.mjs'
import { root } from '../project/workspace.mjs'

test('the systemd unit starts the shop as npm start does', () => {
  const unit = readFileSync(join(root, 'docs/operations/atelier@.service'), 'utf8')
  const settings = Object.entries(withAllocator({})).map(([name, value]) => `${name}=${String(value)}`)
  expect(unit).toContain(`\nEnvironment=${settings.join(' ')}\n`)
  expect(unit).toContain(`/node ${nodeFlags.join(' ')} ${relative(root, mainFile({}))}\n`)
})

test('an operator can set the allocator differently', () => {
  expect(withAllocator({ MALLOC_ARENA_MAX: '4', PORT: '1' })).toMatchObject({ MALLOC_ARENA_MAX: '4', PORT: '1' })
})

test('SERVER_BUNDLE=0 starts the sources instead of the bundle', () => {
  expect(relative(root, mainFile({ SERVER_BUNDLE: '0' }))).toBe('apps/api/src/main.ts')
})
