import { expect, test } from 'vitest'
import { limits } from '../limits/limits.ts'
import { normalizeMailbox, unpaidUnitsHolders } from './unpaid-units-limit.ts'

const { perBuyer, perNetwork } = limits.payment.unpaidUnits

test.each([
  ['ada@example.com', 'ada@example.com'],
  [' Ada@Example.COM ', 'ada@example.com'],
  ['ada+bags@example.com', 'ada@example.com'],
  ['ada+bags+more@example.com', 'ada@example.com'],
  ['a.da@example.com', 'a.da@example.com'],
  ['A.d.a+x@gmail.com', 'ada@gmail.com'],
  ['ada@googlemail.com', 'ada@gmail.com'],
  ['+ada@example.com', '+ada@example.com'],
  ['"ada@home"@example.com', '"ada@home"@example.com'],
])('%s reaches the mailbox %s', (email, mailbox) => expect(normalizeMailbox(email)).toBe(mailbox))

test('an order counts under its mailbox, the session of its buyer and the network', () => {
  const network = { name: 'network n', isNetwork: true, most: perNetwork }
  const mailbox = { name: 'email ada@example.com', isNetwork: false, most: perBuyer }
  expect(unpaidUnitsHolders({ sessionId: null, email: 'Ada+1@example.com', network: 'n' }, 1)).toEqual([
    mailbox,
    network,
  ])
  expect(unpaidUnitsHolders({ sessionId: 'usr_1', email: 'ada@example.com', network: 'n' }, 2)).toEqual([
    mailbox,
    { name: 'session usr_1', isNetwork: false, most: perBuyer },
    { ...network, most: perNetwork * 2 },
  ])
})

test('every buyer has distinct keys', () => {
  const names = ['a@b.com', 'b@b.com'].flatMap((email, at) =>
    ['n1', 'n2'].flatMap((network) =>
      unpaidUnitsHolders({ sessionId: `${email}${at}`, email, network }, 1).map(({ name }) => name),
    ),
  )
  expect(new Set(names).size).toBe(6)
})
