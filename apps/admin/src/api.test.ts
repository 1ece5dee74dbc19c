import { call } from '@atelier/api-client/call'
import { uploadImage } from '@atelier/domain/media/staff-upload.endpoints'
import { expect, test, vi } from 'vitest'
import { verifyStaffSession } from '@atelier/domain/auth/staff-sign-in.endpoints'
import { api, beginSession, onUnauthorized } from './api.ts'
import { fakeServer } from './testing/fake-server.ts'

test('waits two minutes for an upload, longer than for other requests', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  fakeServer({})
  const image = new File(['pixels'], 'tote.png', { type: 'image/png' })
  await call(api, uploadImage, { form: { image } }).catch(() => {})
  expect(timeout.mock.calls).toEqual([[120_000]])
})

test('a rejection of what an earlier session requested does not end the one that has begun since', async () => {
  let answer: (response: Response) => void = () => undefined
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
  let ended = 0
  onUnauthorized(() => (ended += 1))
  const rejected = () => new Response(JSON.stringify({ success: false, code: 'not_signed_in' }), { status: 401 })
  const earlier = call(api, verifyStaffSession, {})
  beginSession()
  answer(rejected())
  await expect(earlier).rejects.toMatchObject({ statusCode: 0 })
  expect(ended).toBe(0)
  const own = call(api, verifyStaffSession, {})
  answer(rejected())
  await expect(own).rejects.toMatchObject({ statusCode: 401 })
  expect(ended).toBe(1)
})
