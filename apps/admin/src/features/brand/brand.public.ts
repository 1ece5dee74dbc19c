/** What other features may use of the brand. */

export { BrandPreview, PreviewWordmark, ShelfFonts } from './brand-preview.tsx'
export { PaletteFields } from './palette-fields.tsx'
export { TypefacesCard } from './typefaces-card.tsx'
export { WordmarkField } from './wordmark-field.tsx'
