import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { anS3Server } from '../../testing/fakes/s3-server.ts'
import { aDataDir } from '../../testing/shop-process.ts'
import { diskStorage } from './disk-storage.ts'
import { s3Storage } from './s3-storage.ts'
import { StorageFull } from './storage.ts'

const BYTES = Buffer.from('byte a of an image upload')
const KEY = 'products/clemence-noir-1-0a1b2c.jpg'
const fetchObject = (headers: Record<string, string> = {}, method = 'GET') =>
  new Request('http://localhost/media/x', { headers, method })

describe.each([
  ['a folder', async () => diskStorage(aDataDir())],
  ['a bucket', async () => s3Storage((await anS3Server()).options)],
])('%s', (_what, open) => {
  test('returns a stored file, replaces it, and removes it', async () => {
    const storage = await open()
    expect([await storage.read(KEY), await storage.send(fetchObject(), KEY)]).toEqual([null, null])
    await storage.put(KEY, Buffer.from('first'), 'image/jpeg')
    await storage.put(KEY, BYTES, 'image/jpeg')
    expect(Buffer.from((await storage.read(KEY)) ?? [])).toEqual(BYTES)
    await storage.remove([KEY, 'products/never-there.jpg'])
    expect(await storage.read(KEY)).toBeNull()
  })

  test('responds to full, range, HEAD and conditional requests', async () => {
    const storage = await open()
    await storage.put(KEY, BYTES, 'image/jpeg')
    const whole = await storage.send(fetchObject(), KEY)
    expect([whole?.status, Buffer.from((await whole?.arrayBuffer()) ?? new ArrayBuffer(0))]).toEqual([200, BYTES])
    expect(Object.fromEntries(whole?.headers ?? [])).toEqual({
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(BYTES.length),
      'content-type': 'image/jpeg',
      etag: expect.stringMatching(/^"/),
    })
    const part = await storage.send(fetchObject({ Range: 'bytes=5-6' }), KEY)
    expect([part?.status, part?.headers.get('content-range'), await part?.text()]).toEqual([206, 'bytes 5-6/25', 'a '])
    const known = await storage.send(fetchObject({ 'If-None-Match': whole?.headers.get('etag') ?? '' }), KEY)
    expect([known?.status, await known?.text()]).toEqual([304, ''])
    const head = await storage.send(fetchObject({}, 'HEAD'), KEY)
    expect([head?.status, head?.headers.get('content-length'), await head?.text()]).toEqual([200, '25', ''])
  })
})

describe('a folder', () => {
  test('rejects keys that lead out of it', async () => {
    const folder = aDataDir()
    writeFileSync(join(folder, 'secret'), 'x')
    mkdirSync(join(folder, 'uploads'))
    const storage = diskStorage(join(folder, 'uploads'))
    await expect((async () => storage.read('../secret'))()).rejects.toThrow('leads out')
    await expect(storage.remove(['../secret'])).rejects.toThrow('leads out')
    await expect((async () => storage.put('/etc/x', BYTES, 'image/jpeg'))()).rejects.toThrow('leads out')
  })

  test('leaves no partial file behind when the write fails', async () => {
    const folder = aDataDir()
    // A folder with the file's name makes the last step fail.
    mkdirSync(join(folder, KEY, 'in-the-way'), { recursive: true })
    await expect(diskStorage(folder).put(KEY, BYTES, 'image/jpeg')).rejects.toThrow('EISDIR')
    expect(readdirSync(join(folder, 'products'))).toEqual(['clemence-noir-1-0a1b2c.jpg'])
  })
})

describe('a bucket', () => {
  test('receives the content type and an immutable cache header', async () => {
    const server = await anS3Server()
    await s3Storage(server.options).put(KEY, BYTES, 'image/avif')
    expect(server.objects.get(KEY)).toEqual({
      bytes: BYTES,
      type: 'image/avif',
      cacheControl: 'public, max-age=31536000, immutable',
    })
  })

  test('is retried after a temporary failure', async () => {
    const server = await anS3Server()
    server.failNext(503, 2)
    await s3Storage(server.options).put(KEY, BYTES, 'image/jpeg')
    expect([server.calls.length, server.objects.size]).toEqual([3, 1])
  })

  test.each([
    ['fails', 500],
    ['rejects our key', 403],
  ])('that %s throws an error that can be retried', async (_description, status) => {
    const server = await anS3Server()
    server.failNext(status, 3)
    await expect(s3Storage(server.options).put(KEY, BYTES, 'image/jpeg')).rejects.toMatchObject({
      code: 'unavailable',
      message: 'Images cannot be stored at the moment. Please try again.',
    })
  })

  test('with a wrong secret or no server is unavailable too', async () => {
    const { options } = await anS3Server()
    for (const wrong of [{ secretKey: 'wrong' }, { url: 'http://127.0.0.1:1/bucket' }]) {
      const storage = s3Storage({ ...options, ...wrong })
      await expect(storage.put(KEY, BYTES, 'image/jpeg')).rejects.toMatchObject({ code: 'unavailable' })
    }
  })

  test('that is full throws StorageFull', async () => {
    const server = await anS3Server()
    server.failNext(507, 3)
    await expect(s3Storage(server.options).put(KEY, BYTES, 'image/jpeg')).rejects.toBeInstanceOf(StorageFull)
  })
})
