import { BlockList, isIPv4 } from 'node:net'

/** Addresses of IPv4 that no receiver on the internet has (IANA special-purpose registry). */
const PRIVATE_V4 = `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
  192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4`
/** Parts of the public addresses of IPv6 that lead elsewhere: tunnels to IPv4, documentation, experiments. */
const PRIVATE_V6 = '2001::/23 2001:db8::/32 2002::/16 3fff::/20'
const PUBLIC_V6 = '2000::/3'

function listOf(text: string, family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const subnet of text.trim().split(/\s+/)) {
    const [network = '', prefix] = subnet.split('/')
    list.addSubnet(network, Number(prefix), family)
  }
  return list
}

const privateV4 = listOf(PRIVATE_V4, 'ipv4')
const privateV6 = listOf(PRIVATE_V6, 'ipv6')
const publicV6 = listOf(PUBLIC_V6, 'ipv6')

/**
 * Whether an IP address is one of the internet: no private, link-local, metadata, multicast or reserved one. An IPv4 address
 * in an IPv6 form is none.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !privateV4.check(address, 'ipv4')
  return publicV6.check(address, 'ipv6') && !privateV6.check(address, 'ipv6')
}
