import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hostsOf } from '../../apps/storefront/app/server/payment-hosts.server.ts'
import { ROOT } from './source-tree.ts'

const SCRIPT_HOSTS = [
  hostsOf({ provider: 'sandbox' }),
  hostsOf({ provider: 'manual' }),
  hostsOf({ provider: 'stripe' }),
  hostsOf({ provider: 'square', scriptUrl: 'https://web.squarecdn.com/v1/square.js' }),
  hostsOf({ provider: 'square', scriptUrl: 'https://sandbox.web.squarecdn.com/v1/square.js' }),
].flatMap((hosts) => hosts['script-src']?.split(' ') ?? [])

test('the list of scripts on payment pages names every host that a policy allows, and no other', () => {
  const text = readFileSync(join(ROOT, 'docs/SECURITY.md'), 'utf8')
  const [, chapter = ''] = text.split('## Scripts of the pages where cards are typed')
  const [list = ''] = chapter.split('\n## ')
  const named = Array.from(list.matchAll(/`(https:[^`]+)`/g), ([, host]) => host)
  expect(new Set(named)).toEqual(new Set(SCRIPT_HOSTS))
})
