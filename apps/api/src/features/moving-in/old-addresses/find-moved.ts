import { guessTarget, isOldAddress, normalAddress } from '@atelier/domain/moving-in/old-address'
import type { Db, Tx } from '../../../db/client.ts'
import { countMissing, listKnownSlugs, listTargets } from './old-addresses.repo.ts'

/** Returns where addresses of the old shop lead here, as far as it is known: by what is stored, or by how they are built. */
export async function resolveAddresses(db: Db | Tx, addresses: readonly string[]): Promise<Map<string, string>> {
  const stored = await listTargets(db, addresses)
  const guesses = new Map(addresses.map((address) => [address, guessTarget(address)]))
  const slugs = await listKnownSlugs(
    db,
    [...guesses.values()].flatMap((guess) => (guess !== null && 'slug' in guess ? guess.slug : [])),
  )
  const targets = new Map<string, string>()
  for (const [address, guess] of guesses) {
    const own = stored.get(address)
    if (own) targets.set(address, own)
    else if (guess !== null && 'path' in guess) targets.set(address, guess.path)
    else if (guess !== null && slugs.has(guess.slug))
      targets.set(address, `/products/${encodeURIComponent(guess.slug)}`)
  }
  return targets
}

/**
 * Returns where a path leads that this shop does not have, for a permanent redirect; null: nowhere. Counts it for the list
 * of staff when it looks like an address of another shop.
 */
export async function findMoved(db: Db, path: string): Promise<string | null> {
  const address = normalAddress(path)
  if (address === null) return null
  const target = (await resolveAddresses(db, [address])).get(address)
  if (target !== undefined && normalAddress(target) !== address) return target
  if (isOldAddress(address)) await countMissing(db, address)
  return null
}
