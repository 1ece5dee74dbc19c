import { call } from '@atelier/api-client/call'
import { uploadImage } from '@atelier/domain/media/staff-upload.endpoints'
import { expect, test, vi } from 'vitest'
import { api } from './api.ts'
import { fakeServer } from './testing/fake-server.ts'

test('waits two minutes for an upload, longer than for other requests', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  fakeServer({})
  const image = new File(['pixels'], 'tote.png', { type: 'image/png' })
  await call(api, uploadImage, { form: { image } }).catch(() => {})
  expect(timeout.mock.calls).toEqual([[120_000]])
})
