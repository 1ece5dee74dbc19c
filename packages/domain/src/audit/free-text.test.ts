import { expect, test } from 'vitest'
import { REDACTED } from './field-changes.ts'
import { withoutFreeText } from './free-text.ts'

test('removes every text about a customer except codes, and keeps numbers and flags', () => {
  const changes = {
    status: { before: 'PROCESSING', after: 'SHIPPED' },
    trackingNumber: { before: null, after: '1Z999AA10123456784' },
    note: { before: null, after: 'IBAN DE89 3704 0044 0532 0130 00' },
    units: { before: 1, after: 2 },
    sentUnpaid: { before: false, after: true },
    later: { before: ['a'], after: { deep: ['Zelda', 3] } },
  }
  expect(withoutFreeText('order.status_changed', changes)).toEqual({
    ...changes,
    trackingNumber: { before: null, after: REDACTED },
    note: { before: null, after: REDACTED },
    later: { before: [REDACTED], after: { deep: [REDACTED, 3] } },
  })
})

test('an action that is added later is about a customer until its name says otherwise', () => {
  const changes = { text: { before: null, after: 'Zelda' } }
  expect(withoutFreeText('voucher.given', changes)).toEqual({ text: { before: null, after: REDACTED } })
})

test('changes of the shop itself stay readable', () => {
  const changes = { name: { before: 'Clémence', after: 'Clémence II' } }
  for (const action of ['product.updated', 'settings.changed', 'admin_user.updated', 'document.published']) {
    expect(withoutFreeText(action, changes)).toEqual(changes)
  }
})
