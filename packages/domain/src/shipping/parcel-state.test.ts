import { expect, test } from 'vitest'
import { isLaterParcelState, PARCEL_STATES } from './parcel-state.ts'

test('a parcel moves forward only', () => {
  for (const [from, stored] of PARCEL_STATES.entries()) {
    for (const [to, reported] of PARCEL_STATES.entries()) expect(isLaterParcelState(stored, reported)).toBe(to > from)
  }
})
