/**
 * Decides to which addresses callers may make this service send requests: to public addresses over HTTPS. A name is
 * looked up and its addresses are proved in the same look-up that the connection uses, so that none can change in
 * between.
 */
import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Why an address is not asked. */
export class AddressRefused extends Error {
  /** What is expected instead, like `a public address`. */
  readonly expected: string;

  constructor(expected: string) {
    super(`Expected ${expected}`);
    this.name = 'AddressRefused';
    this.expected = expected;
  }
}

/** Networks that are not public (IANA's registries of special-purpose addresses). */
const NOT_PUBLIC: readonly [string, number, 'ipv4' | 'ipv6'][] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['::', 96, 'ipv6'],
  ['64:ff9b::', 96, 'ipv6'],
  ['64:ff9b:1::', 48, 'ipv6'],
  ['100::', 64, 'ipv6'],
  ['2001::', 23, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['3fff::', 20, 'ipv6'],
  ['5f00::', 16, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 9, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
];

const notPublic = new BlockList();
for (const [network, bits, family] of NOT_PUBLIC) notPublic.addSubnet(network, bits, family);

/** True for an address of the public internet; an IPv4 address in an IPv6 one counts as itself. */
export function isPublicAddress(address: string): boolean {
  const mapped = /^::ffff:(.*)$/i.exec(address)?.[1];
  if (mapped !== undefined) return isIP(mapped) === 4 && isPublicAddress(mapped);
  const family = isIP(address);
  return family !== 0 && !notPublic.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/**
 * Proves an address as far as it can be seen without looking a name up. `hosts` are names and addresses that the
 * operator allows: they may be private, and asked over HTTP. Throws `AddressRefused`.
 */
export function provedUrl(text: string, hosts: readonly string[]): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) throw new AddressRefused('an https address');
  if (url.username !== '' || url.password !== '') throw new AddressRefused('an address without a user and password');
  if (isAllowed(url, hosts)) return url;
  if (url.protocol !== 'https:') throw new AddressRefused('an https address');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new AddressRefused('a public address');
  if (isIP(host) === 0 && (!host.includes('.') || /\.(?:local|localhost|internal|arpa)\.?$/.test(host)))
    throw new AddressRefused('a public address');
  return url;
}

function isAllowed(url: URL, hosts: readonly string[]): boolean {
  return hosts.includes(url.hostname) || hosts.includes(url.host);
}

/** The look-up of a connection to this address; it fails with `AddressRefused` when one of its addresses is private. */
export function provedLookup(url: URL, hosts: readonly string[]): LookupFunction {
  if (isAllowed(url, hosts)) return lookup as LookupFunction;
  return (name, options, done) => {
    lookup(name, { ...options, all: true }, (error, found) => {
      if (error !== null) return done(error, '');
      const isPublic = found.length > 0 && found.every(({ address }) => isPublicAddress(address));
      if (!isPublic) return done(new AddressRefused(`a public address behind ${name}`), '');
      const [first] = found;
      return options.all ? done(null, found) : done(null, first?.address ?? '', first?.family);
    });
  };
}
