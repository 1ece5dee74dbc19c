import type { ComponentType } from 'react'
import type { FormImage } from './product-form.ts'

/** Props of the field for a color's images. */
export interface ColorImageFieldProps {
  images: readonly FormImage[]
  onChange: (images: FormImage[]) => void
  productName: string
  colorName: string
  productId?: string | undefined
  disabled?: boolean | undefined
  /** Returns the rendition widths of a stored image. */
  widthsOf?: ((url: string) => readonly number[]) | undefined
  /** Key of this color in the form. */
  colorKey: string
  /** The other colors, to which an image can be moved. */
  others: readonly { key: string; name: string }[]
  /** Moves the image at `index` to another color, at the end or at index `at`. */
  onMoveToColor: (index: number, toKey: string, at?: number) => void
}

export type ImageFieldComponent = ComponentType<ColorImageFieldProps>
