import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { call } from '@atelier/api-client/call'
import { defineEndpoint } from '@atelier/domain/contract/endpoint'
import { envelope } from '@atelier/domain/envelope'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { contractApp } from '../../testing/contract-app.ts'

const uploadImage = defineEndpoint({
  method: 'POST',
  path: '/api/upload/image',
  access: 'products:edit',
  summary: 'Upload an image',
  form: { fields: z.strictObject({ alt: z.string().max(5, 'Too long') }), file: 'image' },
  response: envelope(z.string()),
})
const image = new File(['png'], 'bag.png', { type: 'image/png' })

function anUpload() {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-form-'))
  const { mount, as } = contractApp()
  mount(
    { uploadImage },
    {
      uploadImage: ({ receiveForm }) =>
        receiveForm({ folder, maxBytes: 10, tooLarge: () => 'Too large', noFile: 'No file' }, async (file) => ({
          success: true,
          data: `${file.name} ${file.fields.alt} ${readFileSync(file.path, 'utf8')}`,
        })),
    },
  )
  return { as, left: () => readdirSync(folder) }
}

test('streams the file of a form to the disk, passes the fields and deletes the file', async () => {
  const { as, left } = anUpload()
  const { data } = await call(as('admin'), uploadImage, { form: { alt: 'A bag', image } })
  expect([data, left()]).toEqual(['bag.png A bag png', []])
})

test('returns 400 for invalid fields, 413 for a large file, 401 and 403 before the file is read', async () => {
  const { as, left } = anUpload()
  const upload = (actor: string, form: { alt: string; image: File }) => call(as(actor), uploadImage, { form })
  const large = new File(['x'.repeat(11)], 'bag.png')
  await expect(upload('admin', { alt: 'too long', image })).rejects.toMatchObject({ issues: [{ path: 'alt' }] })
  await expect(upload('admin', { alt: '', image: large })).rejects.toMatchObject({ statusCode: 413 })
  await expect(upload('', { alt: '', image: large })).rejects.toMatchObject({ statusCode: 401 })
  await expect(upload('viewer', { alt: '', image: large })).rejects.toMatchObject({ statusCode: 403 })
  expect(left()).toEqual([])
})
