import sharp from 'sharp'

type Format = 'jpeg' | 'png' | 'webp'

/** Returns a single-color image of the given format and size. */
export function anImage(
  format: Format = 'jpeg',
  { width = 40, height = 50, color = '#884422' }: { width?: number; height?: number; color?: string } = {},
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: color } })
    .toFormat(format)
    .toBuffer()
}

/** Returns a form with one file, as a browser sends it. */
export function aForm(
  file: Uint8Array | null,
  fields: Record<string, string> = {},
  { name = 'picture.jpg', field = 'image', type = 'image/jpeg' } = {},
): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.set(key, value)
  if (file) form.set(field, new Blob([new Uint8Array(file)], { type }), name)
  return form
}
