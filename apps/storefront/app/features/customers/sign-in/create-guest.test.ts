import { GuestRegisterBody } from '@atelier/domain/customers/customer-sign-in.schema'
import { expect, test } from 'vitest'
import { createGuest } from './create-guest.ts'

test('creates a guest with a unique id, address and name that the API accepts', () => {
  const guest = createGuest()
  expect(GuestRegisterBody.parse(guest)).toEqual(guest)
  expect(guest).toMatchObject({ name: 'Guest User', isGuest: true })
  expect(guest.id).toMatch(/^guest_[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(createGuest().id).not.toBe(guest.id)
})
