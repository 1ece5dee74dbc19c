import { uploadedImageAlt } from '@atelier/domain/media/image-names'
import type { ColorForm, FormImage, ProductForm } from './product-form.ts'

const NUMBER_AT_END = / (\d+)$/

/** Regenerates an alt text that was generated from the old names; other texts are unchanged. */
export function renameGeneratedAlt({ url, alt }: FormImage, before: Names, after: Names): FormImage {
  const imageNumber = Number(NUMBER_AT_END.exec(alt)?.[1] ?? 0)
  if (imageNumber === 0 || alt !== uploadedImageAlt({ ...before, imageNumber })) return { url, alt }
  return { url, alt: uploadedImageAlt({ ...after, imageNumber }) }
}

interface Names {
  productName: string
  colorName: string
}

/**
 * Updates generated alt texts when product or color names change (A2). Images may be uploaded before names are known.
 * Stored images and manually written texts are unchanged.
 */
export function updateGeneratedAlts(before: ProductForm, after: ProductForm, stored: ReadonlySet<string>): ProductForm {
  const previousColors = new Map(before.colors.map((color) => [color.key, color]))
  const named = (form: ProductForm, { name }: ColorForm): Names => ({ productName: form.name, colorName: name })
  let isChanged = false
  const colors = after.colors.map((color) => {
    const previous = previousColors.get(color.key)
    if (!previous || (previous.name === color.name && before.name === after.name)) return color
    isChanged = true
    const [from, to] = [named(before, previous), named(after, color)]
    return {
      ...color,
      images: color.images.map((image) => (stored.has(image.url) ? image : renameGeneratedAlt(image, from, to))),
    }
  })
  return isChanged ? { ...after, colors } : after
}
