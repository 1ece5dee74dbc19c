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
  /** The widths a stored picture is there in. */
  widthsOf?: ((url: string) => readonly number[]) | undefined
  /** Tells this color from the others. */
  colorKey: string
  /** The other colors, which a picture can be given to. */
  others: readonly { key: string; name: string }[]
  /** Gives the picture at `index` to another color, at its end or at `at`. */
  onMoveToColor: (index: number, toKey: string, at?: number) => void
}

export type ImageFieldComponent = ComponentType<ImageFieldProps>
