import { BlockList, isIPv4, isIPv6, SocketAddress } from 'node:net'

const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6')

/** Returns the IPv4 address of its IPv6 form, however that is written; any other address as it is. */
function ipv4Of(address: string): string {
  if (!isIPv6(address)) return address
  return /^::ffff:([\d.]+)$/.exec(new SocketAddress({ address, family: 'ipv6' }).address)?.[1] ?? address
}

/**
 * Whether an address is in one of the networks of a key, which are in CIDR notation or single addresses. An IPv4 address
 * in its IPv6 form (`::ffff:203.0.113.7`) is the IPv4 address. What is no address is in no network.
 */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true
  const plain = ipv4Of(address.split('%')[0] ?? '')
  if (!isIPv4(plain) && !isIPv6(plain)) return false
  const family = familyOf(plain)
  const allowed = new BlockList()
  for (const [network = '', prefix] of networks.map((each) => each.split('/'))) {
    // A network such as ::/0 has no address of IPv4.
    if (familyOf(network) !== family) continue
    if (prefix === undefined) allowed.addAddress(network, family)
    else allowed.addSubnet(network, Number(prefix), family)
  }
  return allowed.check(plain, family)
}
