import { expect, test } from 'vitest'
import {
  frameAt,
  frameName,
  framesOfDrag,
  glide,
  framesInLoadOrder,
  nearestLoaded,
  positionAfterKey,
} from './turn-frames.ts'

test.each([
  [0, 0],
  [23.4, 23],
  [23.6, 0],
  [24, 0],
  [-1, 23],
  [-0.4, 0],
  [-49, 23],
])('the position %d of a turn of 24 is frame %d', (position, frame) => {
  expect(frameAt(position, 24)).toBe(frame)
})

test.each([
  [400, 400, 24],
  [100, 400, 6],
  [-50, 400, -3],
  [0, 400, 0],
  [100, 0, 0],
])('a drag of %d across a width of %d turns by %d frames', (distance, width, frames) => {
  expect(framesOfDrag(distance, width, 24)).toBe(frames)
})

test('a released turn slows down and comes to rest', () => {
  const at = (ms: number) => glide(1, ms)
  expect(at(0)).toEqual({ distance: 0, isOver: false })
  const steps = [100, 200, 300].map((ms) => at(ms).distance - at(ms - 100).distance)
  expect(steps).toEqual(steps.toSorted((one, other) => other - one))
  expect(at(2_000).isOver).toBe(true)
  expect(at(2_000).distance).toBeLessThan(281)
  expect(glide(-1, 100).distance).toBe(-at(100).distance)
  expect(glide(0.01, 0).isOver).toBe(true)
})

test.each([
  ['ArrowRight', 5, 6],
  ['ArrowUp', 23, 24],
  ['ArrowLeft', 0, -1],
  ['ArrowDown', 5.4, 4],
  ['Home', 7, 0],
  ['End', 7, 23],
  ['Tab', 7, undefined],
])('%s at %d leads to %s', (key, position, next) => {
  expect(positionAfterKey(key, position, 24)).toBe(next)
})

test.each([
  [0, 24, 'Front'],
  [6, 24, '90 degrees'],
  [12, 24, 'Back'],
  [1, 36, '10 degrees'],
  [6, 13, '166 degrees'],
])('frame %d of %d is called %s', (frame, count, name) => {
  expect(frameName(frame, count)).toBe(name)
})

test.each([12, 13, 24, 36])('%d frames load coarse to fine, each once', (count) => {
  const order = framesInLoadOrder(count)
  expect(order.slice(0, 2)).toEqual([0, 8])
  expect(order.toSorted((one, other) => one - other)).toEqual(Array.from({ length: count }, (_, frame) => frame))
})

test('shows the nearest loaded frame, around the end too', () => {
  expect(nearestLoaded(23, new Set([0, 8, 16]), 24)).toBe(0)
  expect(nearestLoaded(5, new Set([0, 8, 16]), 24)).toBe(8)
  expect(nearestLoaded(5, new Set(), 24)).toBeUndefined()
})
