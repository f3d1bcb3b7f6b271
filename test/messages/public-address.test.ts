import { describe, expect, it } from 'vitest'
import { isPublicAddress } from '../../src/messages/public-address.ts'

describe('isPublicAddress', () => {
  it.each(['8.8.8.8', '93.184.216.34', '2606:4700::1111', '2a00:1450:4001:81b::200e'])('takes %s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it.each([
    ['this machine', ['127.0.0.1', '127.8.9.1', '::1', '0.0.0.0', '::', '0.1.2.3']],
    ['private networks', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12::1', 'fec0::1']],
    ['the link', ['169.254.0.1', 'fe80::1', 'fe80::1%eth0']],
    ['clouds’ metadata', ['169.254.169.254', '100.100.100.200', '192.0.0.192', '168.63.129.16', 'fd00:ec2::254']],
    ['a provider’s inside', ['100.64.0.1', '100.127.255.255', '198.18.0.1']],
    ['groups', ['224.0.0.1', '239.255.255.250', '255.255.255.255', 'ff02::1']],
    ['IPv4 in IPv6', ['::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:7f00:1', '::127.0.0.1', '::ffff:168.63.129.16']],
    ['tunnels', ['64:ff9b::7f00:1', '64:ff9b:1::a00:1', '2002:7f00:1::', '2001:0:4136:e378::1']],
    ['what is reserved', ['240.0.0.1', '192.0.2.1', '203.0.113.9', '2001:db8::1', '4000::1', '5f00::1']],
    ['what is no address', ['example.org', '', '1.2.3', '0x7f.1']]
  ])('refuses %s', (_, addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([])
  })
})
