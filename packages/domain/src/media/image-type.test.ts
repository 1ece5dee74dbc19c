import { expect, test } from 'vitest'
import { detectImageType, isHeic } from './image-type.ts'

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
