import type { ComponentType } from 'react'
import type { FormImage } from './product-form.ts'

/** What the form asks of the field that takes the pictures of a color. */
export interface ImageFieldProps {
  images: readonly FormImage[]
  onChange: (images: FormImage[]) => void
  productName: string
  colorName: string
  productId?: string | undefined
  disabled?: boolean | undefined
}

export type ImageFieldComponent = ComponentType<ImageFieldProps>
