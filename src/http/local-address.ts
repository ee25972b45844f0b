/**
 * Addresses that only the machine or the network of who builds can reach. Readers reach none of them, and the text of a
 * page must not choose what is asked there.
 */
import { lookup } from 'node:dns/promises'
import { BlockList, isIP, isIPv6 } from 'node:net'

/** From the registries of special addresses (RFC 6890): this machine, private networks, links, carriers, multicast. */
const localNetworks = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3]
] as const)
  localNetworks.addSubnet(network, bits)
for (const [network, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8]
] as const)
  localNetworks.addSubnet(network, bits, 'ipv6')

/** True of a name that is this machine, or has an address of it or of a private network. */
export async function isLocal(host: string, resolve = resolveHost): Promise<boolean> {
  const bare = host.replace(/^\[|\]$/g, '')
  if (/(^|\.)localhost\.?$/.test(bare)) return true
  const addresses = isIP(bare) ? [bare] : await resolve(bare)
  return addresses.some((address) => localNetworks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4'))
}

/** For a proxy, which finds the others itself: returns an address that the host is, or none. */
export async function readAddress(host: string): Promise<string[]> {
  return isIP(host) ? [host] : []
}

/** Returns all addresses of a host; throws if there are none. */
export async function resolveHost(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address)
}
