import { expect, test } from 'vitest'
import { namedColor } from './named-color.ts'
import { plainColorLabel, plainColor, plainNameOf } from './plain-color-label.ts'

test.each([
  ['Noir', '#211f1d', 'Black (Noir)'],
  ['Cognac', '#8f4a22', 'Brown (Cognac)'],
  ['Bone', '#dcd0bb', 'Beige (Bone)'],
  ['Oxblood', '#571a20', 'Burgundy (Oxblood)'],
  ['Taupe', '#7f6d5e', 'Brown (Taupe)'],
  ['Forest', '#26392d', 'Green (Forest)'],
  ['Encre', '#27304a', 'Navy (Encre)'],
  ['Navy Blue', '#27304a', 'Navy Blue'],
  ['Noir', 'black', 'Noir'],
])('%s in %s is labeled %s', (name, value, label) => {
  expect(plainColorLabel({ name, value })).toBe(label)
  expect(namedColor({ name, plainName: plainNameOf({ name, value }) })).toBe(label)
})

test.each([
  ['#ffffff', 'White'],
  ['#888888', 'Gray'],
  ['#d02020', 'Red'],
  ['#e8c32e', 'Yellow'],
  ['#f3b6c4', 'Pink'],
  ['#7a3fb0', 'Purple'],
  ['#2f6fd0', 'Blue'],
])('%s is %s', (value, plain) => {
  expect(plainColor(value)).toBe(plain)
})
