import { expect, test } from 'vitest'
import { detectImageType, isAnimatedImage, isHeic } from './image-type.ts'

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0))

test.each([
  ['jpeg', '\xff\xd8\xff\xe0\0\x10JFIF\0\x01'],
  ['jpeg', '\xff\xd8\xff\xdb<?php ech'],
  ['png', '\x89PNG\r\n\x1a\n\0\0\0\r'],
  ['webp', 'RIFF\x24\0\0\0WEBP'],
  [null, 'GIF89a\x01\0\x01\0\0\0'],
  [null, '<svg xmlns="'],
  [null, '<!doctype ht'],
  [null, 'RIFF\x24\0\0\0WAVE'],
  [null, '\0\0\0\x20ftypavif'],
  [null, '\0\0\0\x20ftypheic'],
  [null, '\x89PNG\n\n\x1a\n\0\0\0\r'],
  [null, '\xff\xd8'],
  [null, ''],
])('detects %s by the first bytes', (kind, text) => {
  expect(detectImageType(bytes(text))).toBe(kind)
})

test.each([
  [true, '\0\0\0\x20ftypheic'],
  [true, '\0\0\0\x18ftypmif1'],
  [false, '\0\0\0\x20ftypavif'],
  [false, '\0\0\0\x20heicftyp'],
  [false, '\xff\xd8\xff\xe0\0\x10JFIF\0\x01'],
  [false, ''],
])('says %s whether a file is a HEIC photo', (isPhoto, text) => {
  expect(isHeic(bytes(text))).toBe(isPhoto)
})

const PNG = '\x89PNG\r\n\x1a\n'
const chunk = (name: string, content = ''): string =>
  `\0\0\0${String.fromCodePoint(content.length)}${name}${content}sum!`

test.each([
  [true, `${PNG}${chunk('IHDR', '13 bytes long')}${chunk('acTL', '8 bytes.')}${chunk('IDAT')}`],
  [false, `${PNG}${chunk('IHDR', '13 bytes long')}${chunk('IDAT')}${chunk('acTL', '8 bytes.')}`],
  [false, `${PNG}${chunk('IHDR', '13 bytes long')}${chunk('tEXt', 'acTL in words')}`],
  [false, `${PNG}${chunk('IHDR', '13 bytes long')}`],
  [true, 'RIFF\x24\0\0\0WEBPVP8X\x0a\0\0\0\x02\0\0\0'],
  [true, 'RIFF\x24\0\0\0WEBPVP8X\x0a\0\0\0\x12\0\0\0'],
  [false, 'RIFF\x24\0\0\0WEBPVP8X\x0a\0\0\0\x10\x02\0\0'],
  [false, 'RIFF\x24\0\0\0WEBPVP8 \x0a\0\0\0\x02\0\0\0'],
  [false, `\xff\xd8\xff\xe0${chunk('acTL')}`],
])('says %s whether an image moves', (moves, text) => {
  expect(isAnimatedImage(bytes(text))).toBe(moves)
})
