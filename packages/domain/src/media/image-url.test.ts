import { expect, test } from 'vitest'
import { isImageUrl } from './image-url.ts'

const base64 = 'A'.repeat(60)

test.each([
  ['/media/products/clemence-noir-1.jpg', true],
  ['https://img.example/a.jpg?w=2', true],
  ['http://img.example/a', true],
  [`data:image/png;base64,${base64}`, true],
  [`data:image/jpg;base64,${base64}==`, true],
  [`data:image/svg+xml;base64,${base64}`, true],
  [`data:image/webp;base64,${base64}`, true],
  ['data:image/png;base64,AAAA', false],
  [`data:image/bmp;base64,${base64}`, false],
  [`data:text/html;base64,${base64}`, false],
  [`data:image/svg+xml,<svg onload="alert(1)">${base64}</svg>`, false],
  ['http://', false],
  ['https://exa mple/', false],
  ['ftp://img.example/a.jpg', false],
  ['javascript:alert(1)', false],
  ['front.jpg', false],
  ['', false],
  ['  ', false],
  ['undefined', false],
  ['null', false],
])('%s is an image URL: %s', (url, expected) => {
  expect(isImageUrl(url)).toBe(expected)
})
