import { ResponsiveImage, type ImageSource } from './responsive-image.tsx'

const editorialSource = (
  name: string,
  alt: string,
  size: readonly [number, number],
  widths: readonly number[],
): ImageSource => ({
  url: `/media/demo/editorial/${name}-${widths[0]}.jpg`,
  stem: `/media/demo/editorial/${name}`,
  alt,
  width: size[0],
  height: size[1],
  widths,
  placeholder: null,
})

/** The shop's editorial images, which belong to no product. */
export const EDITORIAL = {
  hides: editorialSource(
    'about-1',
    'A stack of folded hides in the seven colors of the house',
    [1200, 1500],
    [800, 1200],
  ),
  seam: editorialSource(
    'about-2',
    'A saddle-stitched seam in cognac leather, close up',
    [1800, 1200],
    [800, 1200, 1800],
  ),
} as const

interface Props {
  name: keyof typeof EDITORIAL
  sizes: string
  /** The first image of a page, loaded with high priority. */
  isPriority?: boolean
  isDecorative?: boolean
}

/** An editorial image. Its container defines size and aspect ratio. */
export function EditorialImage({ name, sizes, isPriority = false, isDecorative = false }: Props) {
  return <ResponsiveImage source={EDITORIAL[name]} sizes={sizes} isPriority={isPriority} isDecorative={isDecorative} />
}
