import { EVENT_NAMES } from '@atelier/domain/events/event-types'
import { expect, test } from 'vitest'
import { ALL_AREAS, describeTypes, typesOfAreas } from './event-areas.ts'

test('every type is in an area, and all areas stand for everything', () => {
  expect(ALL_AREAS.flatMap((area) => typesOfAreas([area])).toSorted()).toEqual(EVENT_NAMES.toSorted())
  expect(typesOfAreas(ALL_AREAS)).toEqual([])
  expect(describeTypes([])).toBe('Everything')
  expect(describeTypes(typesOfAreas(['stock', 'order']))).toBe('Orders, Stock')
})
