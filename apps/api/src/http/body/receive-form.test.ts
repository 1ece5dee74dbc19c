import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { call } from '@atelier/api-client/call'
import { defineEndpoint } from '@atelier/domain/contract/endpoint'
import { fieldMaxCharacters } from '@atelier/domain/contract/endpoint-limits'
import { ENDPOINTS } from '@atelier/domain/all-endpoints/endpoints'
import { envelope } from '@atelier/domain/contract/envelope'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { contractApp } from '../../testing/contract-app.ts'
import { receiveUpload } from './receive-upload.ts'

const uploadImage = defineEndpoint({
  method: 'POST',
  path: '/api/upload/image',
  access: 'products:edit',
  summary: 'Upload an image',
  form: { fields: z.strictObject({ alt: z.string().max(5, 'Too long') }), file: 'image', maxBytes: 10 },
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
        receiveForm({ folder, tooLarge: () => 'Too large', noFile: 'No file' }, async (file) => ({
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

const FORMS = ENDPOINTS.flatMap(({ operationId, endpoint: { form } }) => (form ? [{ operationId, form }] : []))

test.each(FORMS)('takes every field of $operationId in the length that its schema allows', async ({ form }) => {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-form-'))
  const fieldCharacters = fieldMaxCharacters(form)
  const options = { folder, field: form.file, maxBytes: form.maxBytes, fieldCharacters }
  const lengths = async (fields: Record<string, string>) => {
    const body = new FormData()
    for (const [name, text] of Object.entries(fields)) body.set(name, text)
    body.set(form.file, image)
    const request = new Request('http://shop.example', { method: 'POST', body })
    return receiveUpload(request, { ...options, tooLarge: () => '', noFile: '' }, async (file) =>
      Object.fromEntries(Object.entries(file.fields).map(([name, text]) => [name, text.length])),
    )
  }
  // Three bytes per character, as many as one of JavaScript can take.
  const longest = Object.entries(fieldCharacters).map(([name, length]) => [name, '革'.repeat(length)] as const)
  expect(await lengths(Object.fromEntries(longest))).toEqual(fieldCharacters)
  for (const [name] of longest) {
    const tooLong = { [name]: '革'.repeat(Math.max(...Object.values(fieldCharacters)) + 1) }
    await expect(lengths(tooLong)).rejects.toMatchObject({ code: 'invalid_input', issues: [{ path: name }] })
  }
  expect(readdirSync(folder)).toEqual([])
})
