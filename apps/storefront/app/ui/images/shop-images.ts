import type { DocumentImage } from '@atelier/domain/shop-documents/page-fields.schema'

/** Images of lists, the sign-in and the page for unknown URLs. */
export const LIST_IMAGE: DocumentImage = {
  url: '/media/demo/editorial/about-2-800.jpg',
  width: 1800,
  height: 1200,
  widths: [800, 1200, 1800],
  alt: 'A saddle-stitched seam in cognac leather, close up',
}
export const NOT_FOUND_IMAGE: DocumentImage = {
  url: '/media/demo/editorial/about-1-800.jpg',
  width: 1200,
  height: 1500,
  widths: [800, 1200],
  alt: 'A stack of folded hides in the seven colors of the house',
}
