import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** Why the shop does not call an address. */
export class ForbiddenAddress extends Error {
  override name = 'ForbiddenAddress'
}

/**
 * Resolves the host of an address once, and returns the lookup that makes a request go there and nowhere else. Throws
 * ForbiddenAddress unless everything that the name resolves to is of the internet. `isOwnMachine` allows the loopback.
 */
export async function pinAddress(url: URL, isOwnMachine: boolean): Promise<LookupFunction> {
  const host = url.hostname.replaceAll(/^\[|\]$/g, '')
  const found = isIP(host) ? [{ address: host, family: isIP(host) }] : await lookup(host, { all: true })
  const [first] = found
  if (!first) throw new ForbiddenAddress('The name of the address is not known')
  if (!isOwnMachine && !found.every(({ address }) => isPublicAddress(address))) {
    throw new ForbiddenAddress('The address leads into a private network')
  }
  return (_host, options, done) => {
    if (options.all) done(null, [first])
    else done(null, first.address, first.family)
  }
}
